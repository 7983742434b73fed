#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/progress.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "app/documents/excerpts.h"
#include "app/documents/schema_files.h"
#include "baton/finding.h"
#include "json/json.h"
#include "json/tape.h"

namespace baton::app {

enum class Strictness : std::uint8_t { usual, strict };
enum class ArtifactFiles : std::uint8_t { ignored, checked };
enum class EvidenceFiles : std::uint8_t { ignored, checked };

// A file to validate, with its text or the reason why it could not be read.
struct RequestedFile {
  std::string name;
  Result<std::string> text;
  // Set: `text` is what this returns, when the file's turn comes. Thread-safe.
  std::function<Result<std::string>()> read = {};
  std::optional<json::Tape> document = {};  // of the text, if it has been read
};

struct ValidateDocuments {
  std::vector<RequestedFile> files = {};   // empty: the project's state
  std::optional<std::string> schema = {};  // a built-in schema's name
  std::optional<Source> schema_file = {};  // or a schema of the user's own
  ForeignSchemas foreign = {};             // how to compile that
  Strictness strictness = Strictness::usual;
  ArtifactFiles artifact_files = ArtifactFiles::ignored;
  EvidenceFiles evidence_files = EvidenceFiles::ignored;
  std::optional<std::uint64_t> max_findings = {};  // of a file
  std::size_t excerpts = 0;                        // findings of a file that get an excerpt
  Progress progress = {};                          // counts files
};

struct ValidatedFile {
  std::string name;
  std::string kind = "unknown";  // the built-in schema's name, or "custom"
  std::string text = {};         // for positions; may be empty if there are no findings
  Findings findings = {};
  std::vector<Excerpt> excerpts = {};  // of the first findings, as far as they are requested
  Findings notes = {};                 // about the project, not errors of the file
  std::optional<Error> error = {};     // set if the file could not be read
};

struct ValidationAnswer {
  std::vector<ValidatedFile> files;

  [[nodiscard]] bool valid() const;
  // The highest of 0, 1 and the codes of files that could not be read or decided about.
  [[nodiscard]] int exit_code() const;
};

// Validates documents by their schemas and by semantic rules. The kind of a file is determined by
// its place in the project, its $schema or its members. usage: max_findings is not between 1 and
// 100. The answer refers to the texts of `request`. Front ends call validate_for_caller().
Result<Outcome<ValidationAnswer>> validate_documents(ValidateDocuments request,
                                                     Workspace& workspace);
Json to_json(const ValidationAnswer& answer);

}  // namespace baton::app
