#include "domain/claude/edits.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/claude/entries.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "json/read.h"

namespace baton::claude {
namespace {

using json::Pointer;
using json::TextEditor;
using model::array_member;
using model::member;
using model::object_member;

constexpr std::string_view kHooks = "hooks";
constexpr std::string_view kServers = "mcpServers";
constexpr std::string_view kServer = "baton";

Pointer hooks_pointer() {
  return Pointer().child(kHooks);
}

bool has_same_matcher(const Json& left, const Json& right) {
  const Json* one = member(left, "matcher");
  const Json* other = member(right, "matcher");
  return one == nullptr || other == nullptr ? one == other : *one == *other;
}

bool is_there(const Json& groups, const Json& wanted) {
  return std::ranges::any_of(groups, [&wanted](const Json& group) {
    return has_our_handler(group) && has_same_matcher(group, wanted);
  });
}

Edited edited(const TextEditor& editor, std::vector<std::string> made = {}) {
  return {.text = editor.text(), .splices = editor.splices(), .made = std::move(made)};
}

// All groups of one event.
Result<void> add_event(TextEditor& editor, const Json& there, const std::string& event,
                       const Json& groups) {
  const Pointer where = hooks_pointer().child(event);
  const Json* known = array_member(there, event);
  if (known == nullptr) return editor.add_member(hooks_pointer(), event, groups);
  for (const Json& group : groups) {
    if (!is_there(*known, group)) BATON_CHECK(editor.add_element(where, group));
  }
  return {};
}

bool may_go(const Made& made, const Pointer& pointer) {
  return !made || std::ranges::count(*made, pointer.text()) > 0;
}

// Removes from one group, from the last to the first. Whether the group is not empty afterwards.
Result<bool> remove_handlers(TextEditor& editor, const Json& handlers, const Pointer& where) {
  if (std::ranges::all_of(handlers, is_our_handler)) return false;
  for (std::size_t index = handlers.size(); index-- > 0;) {
    if (is_our_handler(handlers[index])) BATON_CHECK(editor.remove(where.child(index)));
  }
  return true;
}

// Removes from one event. Whether the event is not empty afterwards.
Result<bool> remove_groups(TextEditor& editor, const Json& groups, const Pointer& where) {
  std::vector<std::size_t> emptied;
  for (std::size_t index = groups.size(); index-- > 0;) {
    if (!has_our_handler(groups[index])) continue;
    const Pointer handlers = where.child(index).child(kHooks);
    BATON_TRY(const bool is_left,
              remove_handlers(editor, *array_member(groups[index], kHooks), handlers));
    if (!is_left) emptied.push_back(index);
  }
  const bool is_left = emptied.size() < groups.size();
  // Removes the event as a whole if possible: if its groups were removed one by one, the lines of
  // the first would remain.
  if (!is_left) return false;
  for (const std::size_t index : emptied) BATON_CHECK(editor.remove(where.child(index)));
  return true;
}

Result<void> empty_array(TextEditor& editor, std::size_t size, const Pointer& where) {
  for (std::size_t index = size; index-- > 0;) BATON_CHECK(editor.remove(where.child(index)));
  return {};
}

}  // namespace

Result<Edited> add_hooks(const std::string& text, const Json& hooks) {
  BATON_TRY(const Json settings, json::read(text, {}));
  TextEditor editor(text);
  std::vector<std::string> made;
  const Json* there = object_member(settings, kHooks);
  for (const auto& [event, groups] : hooks.items()) {
    if (there != nullptr && there->contains(event)) continue;
    made.push_back(hooks_pointer().child(event).text());
  }
  if (there == nullptr) {
    BATON_CHECK(editor.add_member({}, kHooks, hooks));
    made.push_back(hooks_pointer().text());
    return edited(editor, std::move(made));
  }
  for (const auto& [event, groups] : hooks.items()) {
    BATON_CHECK(add_event(editor, *there, event, groups));
  }
  return edited(editor, std::move(made));
}

Result<Edited> add_server(const std::string& text, const Json& server) {
  BATON_TRY(const Json document, json::read(text, {}));
  TextEditor editor(text);
  const Json* there = object_member(document, kServers);
  const Pointer servers = Pointer().child(kServers);
  if (there == nullptr) {
    BATON_CHECK(editor.add_member({}, kServers, {{kServer, server}}));
    return edited(editor, {servers.text()});
  }
  if (!there->contains(kServer)) BATON_CHECK(editor.add_member(servers, kServer, server));
  return edited(editor);
}

Result<Edited> remove_hooks(const std::string& text, const Made& made) {
  BATON_TRY(const Json settings, json::read(text, {}));
  TextEditor editor(text);
  const Json* events = object_member(settings, kHooks);
  if (events == nullptr) return edited(editor);
  std::size_t left = events->size();
  std::vector<std::pair<Pointer, std::size_t>> emptied;  // and the number of its groups
  for (const auto& [event, groups] : events->items()) {
    const bool has_ours = groups.is_array() && std::ranges::any_of(groups, has_our_handler);
    if (!has_ours) continue;
    const Pointer where = hooks_pointer().child(event);
    BATON_TRY(const bool is_left, remove_groups(editor, groups, where));
    if (is_left) continue;
    if (may_go(made, where)) --left;
    emptied.emplace_back(where, groups.size());
  }
  if (left == 0 && !emptied.empty() && may_go(made, hooks_pointer())) {
    BATON_CHECK(editor.remove(hooks_pointer()));
    return edited(editor);
  }
  for (const auto& [where, size] : emptied) {
    BATON_CHECK(may_go(made, where) ? editor.remove(where) : empty_array(editor, size, where));
  }
  return edited(editor);
}

Result<Edited> remove_server(const std::string& text, const Made& made) {
  BATON_TRY(const Json document, json::read(text, {}));
  TextEditor editor(text);
  const Json* servers = object_member(document, kServers);
  const Json* ours = servers == nullptr ? nullptr : member(*servers, kServer);
  if (ours == nullptr || !is_our_server(*ours)) return edited(editor);
  const Pointer where = Pointer().child(kServers);
  const bool alone = servers->size() == 1 && may_go(made, where);
  BATON_CHECK(editor.remove(alone ? where : where.child(kServer)));
  return edited(editor);
}

}  // namespace baton::claude
