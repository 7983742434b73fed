#include "app/migration/draft_file.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/mappings.h"
#include "app/core/files/new_file.h"
#include "app/core/redaction/redact_state.h"
#include "app/migration/read_file.h"
#include "domain/migration/draft.h"
#include "json/print.h"
#include "text/ascii.h"

namespace baton::app {
namespace {

// A source name made from the file's name, restricted to the allowed characters.
std::string source_of(std::string_view path) {
  std::string_view stem = path.substr(path.rfind('/') + 1);
  stem = stem.substr(0, stem.find('.'));
  std::string source;
  for (const char c : stem) {
    const char lower = text::to_lower(c);
    if (source.empty() && !text::is_letter(lower)) continue;
    source += text::is_alphanumeric(lower) ? lower : '-';
  }
  constexpr std::size_t kLongest = 64;
  return source.empty() ? "custom" : source.substr(0, kLongest);
}

// Without the locations and words that are secrets: redacted, they would fit no file.
Json shown_mapping(const Json& mapping, Workspace& workspace) {
  Json shown = mapping;
  for (const char* const list : {"recognize", "rules"}) {
    shown[list] = Json::array();
    for (const Json& item : mapping[list]) {
      if (!has_secrets(item, workspace)) shown[list].push_back(item);
    }
  }
  return without_secrets(std::move(shown), workspace);
}

}  // namespace

Result<MappingDrafted> draft_mapping(const DraftMapping& request, Workspace& workspace) {
  BATON_TRY(const MigrationFile file, read_migration_file(request.file, workspace));
  BATON_CHECK(require_older_format(file));
  BATON_TRY(const std::vector<migration::Mapping> mappings,
            load_mappings(workspace, kGenericMapping));
  const auto generic = std::ranges::find(mappings, kGenericMapping, &migration::Mapping::source);
  MappingDrafted answer{.file = file.name, .draft = {}, .mapping = {}};
  const std::string source = source_of(request.draft == "-" ? file.name : request.draft);
  answer.mapping =
      shown_mapping(migration::draft_mapping(file.document, *generic, source), workspace);
  if (request.draft == "-") return answer;
  BATON_CHECK(write_new_file(request.draft, json::print(answer.mapping), workspace));
  answer.draft = request.draft;
  return answer;
}

}  // namespace baton::app
