#include "app/doctor/examine_mappings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/core/configuration/mappings.h"
#include "app/core/findings/error_text.h"
#include "app/doctor/examine_files.h"
#include "text/concat.h"

namespace baton::app {

std::optional<Examined> examine_mappings(Workspace& workspace) {
  const Result<std::vector<OwnMapping>> own = own_mappings(workspace);
  if (!own) return not_examined("mappings", own.error());
  if (own->empty()) return std::nullopt;
  const auto is_unusable = [](const OwnMapping& each) { return !each.mapping.has_value(); };
  const auto first = std::ranges::find_if(*own, is_unusable);
  if (first == own->end()) {
    return Examined{
        .name = "mappings", .message = counted(own->size(), "mapping", "mappings"), .hint = {}};
  }
  const auto others = static_cast<std::size_t>(std::ranges::count_if(*own, is_unusable)) - 1;
  const std::string rest =
      others == 0 ? "" : text::concat("; and ", counted(others, "other file", "other files"));
  const Error& error = first->mapping.error();
  return Examined{.name = "mappings",
                  .health = Health::error,
                  .message = text::concat(headline_of(error), rest),
                  .hint = "`baton validate .claude/migrations` shows the errors"};
}

}  // namespace baton::app
