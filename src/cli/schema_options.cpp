#include "cli/schema_options.h"

#include <algorithm>
#include <utility>

#include "app/core/files/find_files.h"
#include "cli/session.h"

namespace baton::cli {

void SchemaOptions::declare(Options& options) {
  options.choice("--dialect", dialect_, app::kDialectNames,
                 "The draft of schemas without $schema (default: 2020-12)");
  options.option(
      "--resolve", resolutions_,
      {.value = "URI=PATH",
       .help = "The file for a $ref or $schema, or the folder for all URIs that begin with it"});
}

void SchemaOptions::declare_with_format(Options& options) {
  declare(options);
  options.flag("--format-assertion", asserts_format_, "Check `format`, too");
}

bool SchemaOptions::read(Session& session, app::ForeignSchemas& schemas) const {
  if (dialect_) app::choose_dialect(schemas, *dialect_);
  if (asserts_format_) app::assert_formats(schemas);
  for (const std::string& text : resolutions_) {
    Result<app::Resolution> resolution = app::parse_resolution(text);
    if (!resolution) {
      session.report(resolution.error());
      return false;
    }
    schemas.resolutions.push_back(*std::move(resolution));
  }
  // The longest URI is the most specific one.
  std::ranges::stable_sort(schemas.resolutions, std::ranges::greater(),
                           [](const app::Resolution& each) { return each.uri.size(); });
  schemas.read = [&session](const std::string& path) -> Result<std::string> {
    if (path == "-") return session.read_source("-").map(&app::Source::text);
    return session.console().read_file(path, Directory::kDefaultReadLimit);
  };
  return true;
}

void SchemaOptions::add_paths(std::vector<std::string>& paths) const {
  for (const std::string& text : resolutions_) {
    const Result<app::Resolution> resolution = app::parse_resolution(text);
    if (resolution) paths.push_back(resolution->path);
  }
}

bool SchemaOptions::names_input_once(Session& session, const std::vector<std::string>& paths) {
  const Result<void> once = app::check_standard_input(paths);
  if (!once) session.report(once.error());
  return once.has_value();
}

std::string SchemaOptions::given() const {
  if (dialect_) return "--dialect";
  if (!resolutions_.empty()) return "--resolve";
  return asserts_format_ ? "--format-assertion" : "";
}

}  // namespace baton::cli
