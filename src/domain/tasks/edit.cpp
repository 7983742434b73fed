#include "domain/tasks/edit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/misspelt_members.h"
#include "domain/tasks/task.h"
#include "domain/workflow/changes.h"
#include "json/pointer.h"
#include "text/blank.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::tasks {
namespace {

constexpr std::string_view kList = "tasks";
// Members that planning sets, in the order in which they are written.
constexpr std::array<std::string_view, 6> kPlanned = {
    "title", "description", "assignee", "dependsOn", "memoryScope", "dependencyPayload"};
// Members that its prompt uses.
constexpr std::array<std::string_view, 3> kSettled = {"dependsOn", "memoryScope",
                                                      "dependencyPayload"};
// Members that work on it sets.
constexpr std::array<std::string_view, 6> kEarned = {"result",    "structured", "reason",
                                                     "timestamp", "startTime",  "endTime"};
// Members that a returned task loses.
constexpr std::array<std::string_view, 5> kOfARun = {"result", "structured", "reason", "startTime",
                                                     "endTime"};

// Of a task's id; a larger one is taken for a word, so that the next numbers of a whole plan exist.
constexpr std::uint64_t kLargestNumber = 1ULL << 62U;

template <std::size_t Size>
bool is_among(std::string_view name, const std::array<std::string_view, Size>& names) {
  return std::ranges::find(names, name) != names.end();
}

std::uint64_t number_of(std::string_view id) {
  std::uint64_t number = 0;
  if (!id.starts_with('t')) return 0;
  const auto [end, error] = std::from_chars(id.data() + 1, id.data() + id.size(), number);
  const bool is_number = error == std::errc() && end == id.data() + id.size();
  return is_number && number <= kLargestNumber ? number : 0;
}

std::uint64_t largest_number(const Json& state, std::span<const Json> drafts) {
  std::uint64_t largest = 0;
  for (const Task& task : tasks(state)) largest = std::max(largest, number_of(task.id));
  for (const Json& draft : drafts) {
    largest = std::max(largest, number_of(model::text_member(draft, "id")));
  }
  return largest;
}

// The member that is probably meant by a name that is none.
std::optional<std::string_view> member_meant_by(std::string_view name) {
  const auto called = model::task_member_called(name);
  return called ? called : text::nearest(name, kPlanned);
}

// Members of the project are kept, except for those that probably mean one of baton's: a task would
// not wait, or any agent could do it.
Result<void> check_names(const Json& draft, std::size_t index) {
  for (auto member = draft.begin(); member != draft.end(); ++member) {
    const std::string& name = member.key();
    if (is_among(name, kPlanned)) continue;
    const auto meant = member_meant_by(name);
    if (!meant) continue;
    return fail(Error{.code = ErrorCode::usage,
                      .phrase = "unknown member of a task",
                      .subject = name,
                      .pointer = json::Pointer().child(index).child(name).text(),
                      .hint = text::concat("did you mean ", *meant, "?")});
  }
  return {};
}

// An id that is not a string would be replaced, and dependsOn could not name the task.
Result<void> check_id(const Json& draft, std::size_t index) {
  const Json* const id = model::member(draft, "id");
  if (id == nullptr || id->is_string() || id->is_null()) return {};
  return fail(Error{.code = ErrorCode::usage,
                    .phrase = "the id of a task must be a string",
                    .subject = id->type_name(),
                    .pointer = json::Pointer().child(index).child("id").text(),
                    .hint = "put it in double quotes, also in dependsOn"});
}

Result<void> check_draft(const Json& draft, std::size_t index) {
  if (!draft.is_object()) {
    return fail(ErrorCode::usage, "a task must be a JSON object", draft.type_name());
  }
  BATON_CHECK(check_names(draft, index));
  BATON_CHECK(check_id(draft, index));
  const Json* const given = model::member(draft, "title");
  if (given != nullptr && !given->is_string()) {
    return fail(Error{.code = ErrorCode::usage,
                      .phrase = "the title of a task must be a string",
                      .subject = given->type_name(),
                      .pointer = json::Pointer().child(index).child("title").text()});
  }
  const std::string_view title = model::text_member(draft, "title");
  if (text::is_blank(title)) {
    return fail(ErrorCode::usage, "a task needs a title",
                std::string(model::text_member(draft, "id")));
  }
  for (const std::string_view name : kEarned) {
    if (model::member(draft, name) == nullptr) continue;
    return fail(ErrorCode::usage, "a new task cannot have these members",
                text::concat(title, ": ", name),
                "omit it; `baton task start`, `complete`, `fail` and `cancel` record progress");
  }
  const std::string_view status = model::text_member(draft, "status");
  if (model::member(draft, "status") == nullptr || status == "pending") return {};
  return fail(ErrorCode::usage, "a new task must be pending", std::string(status),
              "omit the status");
}

// Without duplicates.
Json distinct(const Json& ids) {
  if (!ids.is_array()) return ids;
  Json list = Json::array();
  for (const Json& id : ids) {
    if (std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
  }
  return list;
}

void put(Json& task, std::string_view name, const Json& value) {
  model::set_member(task, name, name == "dependsOn" ? distinct(value) : value);
}

Json task_of(const Json& draft, const std::string& id, Instant now) {
  Json task = Json::object();
  task["id"] = id;
  for (const std::string_view name : kPlanned) {
    if (const Json* value = model::member(draft, name)) put(task, name, *value);
  }
  task["status"] = name_of(TaskStatus::pending);
  task["timestamp"] = workflow::to_time(now);
  for (auto member = draft.begin(); member != draft.end(); ++member) {
    if (!task.contains(member.key())) task[member.key()] = member.value();
  }
  return task;
}

Error settled(const Task& task, std::string_view member) {
  return {.code = ErrorCode::conflict,
          .phrase = "the task's inputs cannot change now",
          .subject = std::string(task.id),
          .hint = text::concat("it is ", name_of(task.status), "; ", member,
                               task.status == TaskStatus::completed
                                   ? " of a completed task cannot change: add a new task"
                                   : " can change together with --status pending")};
}

// Of the author's result, or of the reason why there is none.
Error keeps_author(const Task& task) {
  return {.code = ErrorCode::conflict,
          .phrase = "an ended task keeps its assignee",
          .subject = std::string(task.id),
          .hint = text::concat("it is ", status_text(task),
                               "; the assignee's policy decides who sees how it ended; ",
                               task.status == TaskStatus::completed
                                   ? "add a new task"
                                   : "the assignee can change together with --status pending")};
}

Result<void> give_back(const Task& task, Json& document, const Json& status) {
  if (model::text_of(status) != name_of(TaskStatus::pending)) {
    return fail(ErrorCode::usage, "an update can only make a task pending again",
                std::string(model::text_of(status)),
                "use `baton task start`, `complete`, `fail` and `cancel` for other statuses");
  }
  if (task.status == TaskStatus::completed) {
    return fail(ErrorCode::conflict, "the task is completed", std::string(task.id),
                "other tasks may use its result; `baton task complete --amend` corrects it");
  }
  model::set_member(document, "status", name_of(TaskStatus::pending));
  for (const std::string_view name : kOfARun) model::remove_member(document, name);
  return {};
}

Result<void> check_change(const Task& task, std::string_view name, const Json& value) {
  if (!is_among(name, kPlanned)) {
    return fail(
        ErrorCode::usage, "an update cannot change this member", std::string(name),
        text::concat("it can change ", text::enumerate(kPlanned), ", and the status to pending"));
  }
  if (task.status != TaskStatus::pending && is_among(name, kSettled)) {
    return fail(settled(task, name));
  }
  const bool is_open = task.status == TaskStatus::pending || task.status == TaskStatus::in_progress;
  const bool has_other_author = name == "assignee" && model::text_of(value) != task.assignee;
  if (has_other_author && !is_open) return fail(keeps_author(task));
  return {};
}

Result<void> require_distinct(const std::vector<std::string>& ids) {
  std::unordered_set<std::string_view> given;
  for (const std::string& id : ids) {
    if (given.insert(id).second) continue;
    return fail(ErrorCode::conflict, "two of the new tasks have this id", id,
                "give each its own id, or none");
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> add_tasks(Json& state, std::span<const Json> drafts, Instant now) {
  BATON_CHECK(workflow::check_writable(state));
  std::uint64_t last = largest_number(state, drafts);
  std::vector<std::string> ids;
  for (const Json& draft : drafts) {
    BATON_CHECK(check_draft(draft, ids.size()));
    std::string id(model::text_member(draft, "id"));
    if (id.empty()) id = text::concat("t", std::to_string(++last));
    ids.push_back(std::move(id));
  }
  BATON_CHECK(require_distinct(ids));
  const std::unordered_map<std::string, std::size_t> known = workflow::places_by_id(state, kList);
  for (std::size_t index = 0; index < ids.size(); ++index) {
    if (known.contains(ids[index])) {
      return fail(ErrorCode::conflict, "a task with this id exists already", ids[index],
                  "omit the id to get the next one, or use `baton task update`");
    }
    model::ensure_array(state, kList).push_back(task_of(drafts[index], ids[index], now));
  }
  return ids;
}

Result<void> update_task(Json& state, std::string_view id, const Json& changes) {
  BATON_CHECK(require_task(state, id));
  Json& document = *workflow::find_item(state, kList, id);
  if (const Json* status = model::member(changes, "status")) {
    BATON_TRY(const Task task, require_task(state, id));
    BATON_CHECK(give_back(task, document, *status));
  }
  BATON_TRY(const Task task, require_task(state, id));
  for (auto member = changes.begin(); member != changes.end(); ++member) {
    if (member.key() == "status") continue;
    BATON_CHECK(check_change(task, member.key(), member.value()));
  }
  for (auto member = changes.begin(); member != changes.end(); ++member) {
    const Json& value = member.value();
    if (member.key() == "status") continue;
    if (value.is_null() || (value.is_string() && model::text_of(value).empty())) {
      model::remove_member(document, member.key());
    } else {
      put(document, member.key(), value);
    }
  }
  return {};
}

}  // namespace baton::tasks
