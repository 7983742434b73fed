#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/workspace.h"
#include "app/documents/validate_documents.h"
#include "baton/result.h"
#include "json/json.h"
#include "schema/output_unit.h"

namespace baton::app {

// The output formats of the JSON Schema specification (Core 2020-12, 12.4).
enum class OutputFormat : std::uint8_t { flag, basic, detailed };

std::optional<OutputFormat> find_output_format(std::string_view name);

struct FileOutput {
  std::string name;
  std::optional<schema::OutputUnit> unit = {};  // empty: the file is valid
};

struct ValidationOutput {
  OutputFormat format = OutputFormat::flag;
  std::vector<FileOutput> files;

  [[nodiscard]] bool valid() const;
  [[nodiscard]] int exit_code() const { return exit_code_if(valid()); }
};

// Validates files by one schema alone, the one of `request`. malformed: a file cannot be read.
Result<Outcome<ValidationOutput>> validate_output(const ValidateDocuments& request,
                                                  OutputFormat format, Workspace& workspace);

// The output of one file; of several, an array with the member "file" in each.
Json to_json(const ValidationOutput& output);

}  // namespace baton::app
