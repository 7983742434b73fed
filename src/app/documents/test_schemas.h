#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/progress.h"
#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Runs test files of the form of the JSON-Schema-Test-Suite: an array of groups, {"description",
// "schema", "tests": [{"description", "data", "valid"}]}.
struct TestSchemas {
  std::vector<std::string> paths = {};  // files and folders, "-" for standard input
  ForeignSchemas schemas = {};
  Progress progress = {};  // counts files
};

enum class Verdict : std::uint8_t { invalid, valid, refused_schema };

struct FailedTest {
  std::string file;
  Position position = {};  // of the test in the file
  std::string group;
  std::string test;
  Verdict expected = Verdict::invalid;
  Verdict found = Verdict::invalid;
  std::string reason =
      {};  // why the data or the schema was refused; empty if the data was accepted
};

struct SchemasTested {
  std::size_t passed = 0;
  std::vector<FailedTest> failed;
};

// A group whose schema cannot be compiled fails all its tests. malformed: a file cannot be read, or
// is not of that form.
Result<Outcome<SchemasTested>> test_schemas(const TestSchemas& request, Workspace& workspace);
Json to_json(const SchemasTested& tested);

// The failed tests as findings (rule "schema-test"), for reports.
Findings findings_of(const SchemasTested& tested);

}  // namespace baton::app
