#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/progress.h"
#include "app/core/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"

namespace baton::app {

enum class Strictness : std::uint8_t { usual, strict };
enum class ArtifactFiles : std::uint8_t { ignored, checked };

// A file that was asked about, with its text or the reason why it could not be read.
struct RequestedFile {
  std::string name;
  Result<std::string> text;
};

struct ValidateDocuments {
  std::vector<RequestedFile> files = {};   // none: the project's state
  std::optional<std::string> schema = {};  // a built-in schema's name
  std::optional<Source> schema_file = {};  // or a schema of the user's own
  Strictness strictness = Strictness::usual;
  ArtifactFiles artifact_files = ArtifactFiles::ignored;
  Progress progress = {};  // in files
};

struct ValidatedFile {
  std::string name;
  std::string kind = "unknown";  // the built-in schema's name, or "custom"
  std::string text = {};         // for excerpts
  Findings findings = {};
  Findings notes = {};              // true of the project rather than wrong in the file
  std::optional<Error> error = {};  // it could not be read at all
};

struct ValidationAnswer {
  std::vector<ValidatedFile> files;

  [[nodiscard]] bool valid() const;
};

// Checks documents against their schemas and against what makes them make sense.
// What a file is, is told by its $schema or by its shape. The answer keeps the texts of `request`.
Result<Outcome<ValidationAnswer>> validate_documents(ValidateDocuments request,
                                                     Workspace& workspace);
Json to_json(const ValidationAnswer& answer);

}  // namespace baton::app
