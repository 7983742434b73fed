#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/request/source.h"
#include "app/core/schemas/schema_library.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/document.h"
#include "schema/validator.h"

namespace baton::app {

// Reads a file that the user names, relative to the current folder.
using ReadFile = std::function<Result<std::string>(const std::string& path)>;

// A URI and the file that is its document. A URI that only begins with it names a file below the
// path, which is a folder then.
struct Resolution {
  std::string uri;
  std::string path;
};

// "URI=PATH", divided at the last '='. usage: a part is missing.
Result<Resolution> parse_resolution(std::string_view text);

// Whether the document has the $schema of a supported draft.
bool is_json_schema(const json::View& document);

// A schema that applies the meta-schema of a draft, if `uri` is that of one.
std::optional<Source> meta_schema_source(const std::string& uri);

// How schemas that are not baton's own are compiled.
struct ForeignSchemas {
  schema::CompileOptions options = {};
  std::vector<Resolution> resolutions = {};
  ReadFile read = {};
};

// "2020-12", "2019-09", "draft-07", "draft-06".
inline constexpr std::array<std::string_view, 4> kDialectNames = {"2020-12", "2019-09", "draft-07",
                                                                  "draft-06"};
// Chooses the dialect of documents without $schema; `name` is one of those.
void choose_dialect(ForeignSchemas& schemas, std::string_view name);
void assert_formats(ForeignSchemas& schemas);

// The documents of `schemas.resolutions`, then the built-in ones; nothing is loaded from the
// network. A file is read when a schema refers to it.
class SchemaFiles final : public schema::Registry {
 public:
  // Both must outlive it.
  SchemaFiles(const ForeignSchemas& schemas, const SchemaLibrary& library)
      : schemas_(&schemas), library_(&library) {}

  Result<json::View> find(const std::string& uri) const override;
  bool takes_documents() const override { return true; }
  schema::FormatUse format_use(const std::string& uri) const override;

  // With the file, and the position in it, of a place that has the URI of a document instead. A URI
  // that is not from a file stays.
  [[nodiscard]] Error with_file(Error error) const;
  [[nodiscard]] Finding with_file(Finding finding) const;

 private:
  struct FileRead {
    std::string path;
    json::Document document;
  };

  // No value: no resolution has the URI. `missing`: the file that one has for it does not exist.
  Result<json::View> find_in_files(const std::string& uri, std::optional<Error>& missing) const;

  const ForeignSchemas* schemas_;
  const SchemaLibrary* library_;
  mutable std::map<std::string, FileRead> read_;  // by URI
};

// Compiles a schema that the user names. An error has its place in that file.
Result<schema::Validator> compile_schema_file(const Source& file, const ForeignSchemas& foreign,
                                              const SchemaLibrary& library);

}  // namespace baton::app
