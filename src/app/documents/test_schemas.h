#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/progress.h"
#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "baton/error.h"
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

enum class Verdict : std::uint8_t { invalid, valid, undecided, refused_schema };

struct SchemaTestName {
  std::string file;
  std::string group;
  std::string test;
};

struct FailedTest {
  SchemaTestName name;
  Position position = {};  // of the test in the file
  Verdict expected = Verdict::invalid;
  Verdict found = Verdict::invalid;
  std::string reason = {};  // why the data or the schema was refused, or is undecided
};

struct SchemasTested {
  std::vector<SchemaTestName> passed = {};
  std::vector<FailedTest> failed = {};
  // Of each file that cannot be read or is not of that form. None of its tests counts.
  std::vector<Error> errors = {};

  [[nodiscard]] int exit_code() const;  // of the worst error, if there is one
};

// A group whose schema cannot be compiled fails all its tests. Errors as for read_named_files().
Result<Outcome<SchemasTested>> test_schemas(const TestSchemas& request, Workspace& workspace);
Json to_json(const SchemasTested& tested);

// A failed test as a finding (rule "schema-test"), for reports.
Finding finding_of(const FailedTest& test);
Findings findings_of(const SchemasTested& tested);

}  // namespace baton::app
