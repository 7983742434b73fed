#include "app/shared/shared_prompt.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/key_namespace.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void put_in(std::string& text, std::string_view mark, std::string_view value) {
  const std::size_t at = text.find(mark);
  if (at != std::string::npos) text.replace(at, mark.size(), value);
}

std::string keys_text(const KeyNamespace& names) {
  std::string text;
  for (const KeyGroup& group : names.groups) {
    std::size_t widest = 0;
    for (const ConventionalKey& key : group.keys) widest = std::max(widest, key.key.size());
    text += text::concat(group.title, ":\n");
    for (const ConventionalKey& key : group.keys) {
      std::string name = key.key;
      name.resize(widest, ' ');
      text += text::concat("  ", name, "  ", key.purpose, "\n");
    }
    text += "\n";
  }
  return text;
}

// The namespace of the requested session. The default session need not exist.
Result<KeyNamespace> wanted_namespace(const ShowSharedPrompt& request, Workspace& workspace) {
  std::optional<SessionRow> session;
  const SharedCall call{.session = request.session, .participant = {}};
  const Result<void> found = read_session(call, workspace, [&](OpenSession& open) -> Result<void> {
    session = open.row;
    return {};
  });
  if (!found && (request.session || found.error().code != ErrorCode::not_found)) {
    return fail(found.error());
  }
  return namespace_of(session ? &*session : nullptr, workspace);
}

}  // namespace

Result<Outcome<SharedPromptShown>> show_shared_prompt(const ShowSharedPrompt& request,
                                                      Workspace& workspace) {
  const resources::Resource* resource = resources::find_prompt("shared-context");
  if (resource == nullptr) return fail(ErrorCode::internal, "the built-in prompt is missing");
  BATON_TRY(const KeyNamespace names, wanted_namespace(request, workspace));
  SharedPromptShown answer{.key_namespace = names.name, .text = std::string(resource->content)};
  put_in(answer.text, "{{namespace}}", names.name);
  put_in(answer.text, "{{keys}}", keys_text(names));
  return answer;
}

Json to_json(const SharedPromptShown& answer) {
  return {{"namespace", answer.key_namespace}, {"prompt", answer.text}};
}

}  // namespace baton::app
