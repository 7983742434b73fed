#include "app/documents/schema_files.h"

#include <optional>
#include <utility>

#include "app/core/schemas/schema_place.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "json/tape.h"
#include "schema/dialect.h"
#include "text/concat.h"
#include "text/percent.h"

namespace baton::app {
namespace {

std::string_view without_slash(std::string_view text) {
  return text.ends_with('/') ? text.substr(0, text.size() - 1) : text;
}

// Whether every component names a file or folder below the one before.
bool stays_below(std::string_view path) {
  while (true) {
    const std::size_t end = path.find('/');
    const std::string_view component = path.substr(0, end);
    const bool leaves = component.empty() || component == "." || component == ".." ||
                        component.find('\0') != std::string_view::npos;
    if (leaves) return false;
    if (end == std::string_view::npos) return true;
    path.remove_prefix(end + 1);
  }
}

// The file of a URI that begins with the resolution's.
std::optional<std::string> file_below(const Resolution& resolution, std::string_view uri) {
  const std::string_view prefix = without_slash(resolution.uri);
  if (!uri.starts_with(prefix) || !uri.substr(prefix.size()).starts_with('/')) return std::nullopt;
  const std::string_view below = uri.substr(prefix.size() + 1);
  const auto rest = text::percent_decode(below.substr(0, below.find('?')));  // without the query
  if (!rest || !stays_below(*rest)) return std::nullopt;
  return text::concat(without_slash(resolution.path), "/", *rest);
}

std::optional<Position> position_of(const json::Document& document, const std::string& pointer) {
  const Result<json::Pointer> place = json::Pointer::parse(pointer);
  if (!place) return std::nullopt;
  return json::locate(document.text(), *place);
}

Error unreadable(const Resolution& resolution, Error error) {
  if (error.hint.empty()) {
    error.hint = text::concat("it was named by --resolve ", resolution.uri, "=", resolution.path);
  }
  return error;
}

}  // namespace

Result<Resolution> parse_resolution(std::string_view text) {
  const std::size_t equals = text.rfind('=');
  const bool is_complete =
      equals != std::string_view::npos && equals > 0 && equals + 1 < text.size();
  if (!is_complete) {
    return fail(ErrorCode::usage, "invalid value of --resolve", std::string(text),
                "write URI=FILE, or URI=FOLDER for all URIs that begin with it");
  }
  std::string uri(text.substr(0, equals));
  if (uri.ends_with('#')) uri.pop_back();
  return Resolution{.uri = std::move(uri), .path = std::string(text.substr(equals + 1))};
}

bool is_json_schema(const json::View& document) {
  const json::View named = document.is_object() ? document.find("$schema") : json::View();
  return named && named.is_string() && schema::is_dialect_uri(named.string());
}

std::optional<Source> meta_schema_source(const std::string& uri) {
  if (!schema::is_dialect_uri(uri)) return std::nullopt;
  return Source{.name = uri,
                .text = text::concat(R"({"$schema":")", uri, R"(","$ref":")", uri, R"("})")};
}

void choose_dialect(ForeignSchemas& schemas, std::string_view name) {
  if (const auto dialect = schema::find_dialect(name)) schemas.options.dialect = *dialect;
}

void assert_formats(ForeignSchemas& schemas) {
  schemas.options.format = schema::FormatUse::assertion;
}

Result<json::View> SchemaFiles::find(const std::string& uri) const {
  if (const auto known = read_.find(uri); known != read_.end())
    return known->second.document.view();
  std::optional<Error> missing;
  BATON_TRY(const json::View document, find_in_files(uri, missing));
  if (document) return document;
  BATON_TRY(const json::View built_in, library_->find(uri));
  if (!built_in && missing) return fail(*std::move(missing));
  return built_in;
}

Result<json::View> SchemaFiles::find_in_files(const std::string& uri,
                                              std::optional<Error>& missing) const {
  for (const Resolution& resolution : schemas_->resolutions) {
    const bool is_named = resolution.uri == uri;
    const std::optional<std::string> path =
        is_named ? std::optional(resolution.path) : file_below(resolution, uri);
    if (!path) continue;
    Result<std::string> text = schemas_->read(*path);
    if (!text) {
      Error error = unreadable(resolution, std::move(text).error());
      if (is_named || error.code != ErrorCode::not_found) return fail(std::move(error));
      if (!missing) missing = std::move(error);
      continue;
    }
    BATON_TRY(json::Document document, json::read_document(std::move(*text), *path));
    return read_.emplace(uri, FileRead{*path, std::move(document)}).first->second.document.view();
  }
  return json::View();
}

Error SchemaFiles::with_file(Error error) const {
  for (RelatedLocation& place : error.related) {
    const auto known = read_.find(place.file);
    if (known == read_.end()) continue;
    place.file = known->second.path;
    place.position = position_of(known->second.document, error.pointer);
  }
  return error;
}

Finding SchemaFiles::with_file(Finding finding) const {
  const auto known = read_.find(finding.file);
  if (known == read_.end()) return finding;
  finding.file = known->second.path;
  finding.position = position_of(known->second.document, finding.instance_location);
  return finding;
}

schema::FormatUse SchemaFiles::format_use(const std::string& uri) const {
  return read_.contains(uri) ? schema::FormatUse::annotation : library_->format_use(uri);
}

Result<schema::Validator> compile_schema_file(const Source& file, const ForeignSchemas& foreign,
                                              const SchemaLibrary& library) {
  BATON_TRY(const json::Tape schema, json::read_tape(file.text, file.name));
  const SchemaFiles files(foreign, library);
  Result<schema::Validator> validator = schema::Validator::compile(schema, files, foreign.options);
  if (validator) return validator;
  return fail(files.with_file(
      with_schema_place(std::move(validator).error(), schema, file.text, file.name)));
}

}  // namespace baton::app
