#include "app/migration/draft_file.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/mappings.h"
#include "app/migration/read_file.h"
#include "domain/migration/draft.h"
#include "json/print.h"
#include "store/durable_file.h"
#include "text/ascii.h"

namespace baton::app {
namespace {

// A source of the name of the file, in the characters that sources have.
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

Result<void> write_draft(const std::string& name, const Json& mapping, Workspace& workspace) {
  BATON_TRY(const RelativePath path, RelativePath::parse(name));
  Host& host = workspace.host();
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
  if (status) {
    return fail(ErrorCode::conflict, "this file exists already", name,
                "name another file, or `-` to print the draft");
  }
  BATON_CHECK(store::ensure_folders(host.root, path.parent(), Access::shared_by_umask));
  return store::write_durably(host.root, host.ids, path, json::print(mapping),
                              Access::shared_by_umask);
}

}  // namespace

Result<MappingDrafted> draft_mapping(const DraftMapping& request, Workspace& workspace) {
  BATON_TRY(const MigrationFile file, read_migration_file(request.file, workspace));
  BATON_TRY(const std::vector<migration::Mapping> mappings, load_mappings(workspace));
  const auto generic = std::ranges::find(mappings, kGenericMapping, &migration::Mapping::source);
  MappingDrafted answer{.file = file.name, .draft = {}, .mapping = {}};
  answer.mapping = migration::draft_mapping(
      file.document, *generic, source_of(request.draft == "-" ? file.name : request.draft));
  if (request.draft == "-") return answer;
  BATON_CHECK(write_draft(request.draft, answer.mapping, workspace));
  answer.draft = request.draft;
  return answer;
}

}  // namespace baton::app
