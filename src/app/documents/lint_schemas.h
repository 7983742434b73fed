#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/documents/schema_files.h"
#include "app/documents/validate_documents.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Checks schema files for what is accepted but probably not meant (schema/lint.h).
struct LintSchemas {
  std::vector<std::string> paths = {};  // files and folders, "-" for standard input
  ForeignSchemas schemas = {};
  Strictness strictness = Strictness::usual;  // strict: no warnings either
};

struct LintedFile {
  std::string name;
  Findings findings = {};           // with positions in the file
  std::optional<Error> error = {};  // set if the file cannot be read, or is not JSON
};

struct SchemasLinted {
  std::vector<LintedFile> files;
  Strictness strictness = Strictness::usual;  // strict: no warnings either

  // All files were read and have no errors, and if it is strict no warnings.
  [[nodiscard]] bool valid() const;
  [[nodiscard]] int exit_code() const;  // of the file with the worst error, if there is one
};

// Errors as for read_named_files().
Result<Outcome<SchemasLinted>> lint_schemas(const LintSchemas& request, Workspace& workspace);
Json to_json(const SchemasLinted& linted);

}  // namespace baton::app
