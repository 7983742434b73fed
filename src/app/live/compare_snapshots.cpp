#include "app/live/compare_snapshots.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "text/rfc3339.h"

namespace baton::app {
namespace {

using namespace std::string_view_literals;

using Events = std::vector<Json>;

// Tells what is new, gone or different in two maps: `told(key, before, after)`, of which one may be
// null.
template <typename Map, typename Told>
void compare_maps(const Map& before, const Map& after, const Told& told) {
  for (const auto& [key, value] : after) {
    const auto known = before.find(key);
    told(key, known == before.end() ? nullptr : &known->second, &value);
  }
  for (const auto& [key, value] : before) {
    if (!after.contains(key)) told(key, &value, nullptr);
  }
}

std::string_view kind_of_change(const void* before, const void* after) {
  if (before == nullptr) return "created";
  return after == nullptr ? "deleted" : "changed";
}

void put_text(Json& event, const char* member, std::string_view text) {
  if (!text.empty()) event[member] = text;
}

Json state_event(const StateSeen& state) {
  Json event = {{"type", "state"}, {"revision", state.revision.value}};
  put_text(event, "workflow", state.workflow);
  put_text(event, "phase", state.phase);
  if (state.fault) event["fault"] = *state.fault;
  return event;
}

Json gate_event(const std::string& name, const std::string* before, const std::string* after) {
  Json event = {{"type", "gate"}, {"name", name}};
  put_text(event, "before", before == nullptr ? "" : *before);
  put_text(event, "status", after == nullptr ? "" : *after);
  return event;
}

Json execution_event(const std::string& id, const ExecutionSeen* before,
                     const ExecutionSeen* after) {
  Json event = {{"type", "execution"},
                {"id", id},
                {"agent", after == nullptr ? before->agent : after->agent}};
  put_text(event, "before", before == nullptr ? "" : before->status);
  put_text(event, "status", after == nullptr ? "" : after->status);
  return event;
}

void add_state(const StateSeen& before, const StateSeen& after, Events& events) {
  if (before.stamp == after.stamp) return;
  events.push_back(state_event(after));
  compare_maps(before.gates, after.gates,
               [&](const std::string& name, const std::string* was, const std::string* is) {
                 if (was != nullptr && is != nullptr && *was == *is) return;
                 events.push_back(gate_event(name, was, is));
               });
  compare_maps(before.executions, after.executions,
               [&](const std::string& id, const ExecutionSeen* was, const ExecutionSeen* is) {
                 if (was != nullptr && is != nullptr && *was == *is) return;
                 events.push_back(execution_event(id, was, is));
               });
}

// The names of one kind of scope in its events.
struct ScopeWords {
  const char* whole;  // the type of an event about the scope
  const char* part;   // the type of an event about one of its keys
  const char* name;   // the member with the scope's name
};

constexpr ScopeWords kSessionWords = {"session", "shared", "session"};
constexpr ScopeWords kTreeWords = {"thread", "env", "thread"};  // a tree by its root thread

// The words of the events for what the log says about a whole session.
constexpr std::array kSessionChanges = {std::pair{"create"sv, "created"sv},
                                        std::pair{"archive"sv, "archived"sv},
                                        std::pair{"reopen"sv, "reopened"sv}};

std::string_view change_of_whole(std::string_view action) {
  const auto* const known =
      std::ranges::find(kSessionChanges, action, [](const auto& words) { return words.first; });
  return known == kSessionChanges.end() ? action : known->second;
}

Json change_event(const ScopeWords& words, const std::string& scope, const ChangeRow& change) {
  const bool is_whole = change.key.empty();
  Json event = {{"type", is_whole ? words.whole : words.part}, {words.name, scope}};
  put_text(event, "key", change.key);
  event["change"] = is_whole ? change_of_whole(change.action) : change.action;
  event["author"] = change.author;
  event["at"] = text::format_date_time(change.at);
  event["sequence"] = change.sequence;
  if (change.version) event["version"] = *change.version;
  if (change.tokens) event["tokens"] = *change.tokens;
  return event;
}

// A session's log has its other changes, its creation included.
void add_deletion(const std::string& id, const ScopeSeen* before, const ScopeSeen* after,
                  Events& events) {
  if (before == nullptr) return;
  if (after != nullptr && before->incarnation == after->incarnation) return;
  events.push_back({{"type", "session"}, {"session", id}, {"change", "deleted"}});
}

void add_news(const ScopeWords& words, const std::string& name, const ScopeSeen& scope,
              Events& events) {
  for (const ChangeRow& change : scope.news) events.push_back(change_event(words, name, change));
}

void add_data(const DataSeen& before, const DataSeen& after, Events& events) {
  compare_maps(before.sessions, after.sessions,
               [&](const std::string& id, const ScopeSeen* was, const ScopeSeen* is) {
                 add_deletion(id, was, is, events);
                 if (is != nullptr) add_news(kSessionWords, id, *is, events);
               });
  compare_maps(
      before.threads, after.threads,
      [&](const std::string& id, const std::string* was, const std::string* is) {
        if (was != nullptr && is != nullptr && *was == *is) return;
        events.push_back({{"type", "thread"}, {"thread", id}, {"change", kind_of_change(was, is)}});
      });
  for (const auto& [root, tree] : after.trees) add_news(kTreeWords, root, tree, events);
}

void add_notes(const NotesSeen& before, const NotesSeen& after, Events& events) {
  compare_maps(
      before, after, [&](const std::string& path, const FileStamp* was, const FileStamp* is) {
        if (was != nullptr && is != nullptr && *was == *is) return;
        events.push_back({{"type", "note"}, {"path", path}, {"change", kind_of_change(was, is)}});
      });
}

}  // namespace

std::vector<Json> events_between(const ProjectSnapshot& before, const ProjectSnapshot& after) {
  Events events;
  add_state(before.state, after.state, events);
  add_data(before.data, after.data, events);
  add_notes(before.notes, after.notes, events);
  if (before.configuration != after.configuration) events.push_back({{"type", "configuration"}});
  if (before.summaries != after.summaries) events.push_back({{"type", "archive"}});
  if (events.size() <= kMostEvents) return events;
  return {{{"type", "everything"}, {"revision", after.state.revision.value}}};
}

}  // namespace baton::app
