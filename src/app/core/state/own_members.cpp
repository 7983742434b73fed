#include "app/core/state/own_members.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/state/ownership.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "text/concat.h"

namespace baton::app {
namespace {

struct OwnMember {
  std::string_view name;
  std::string_view hint;
};

constexpr std::string_view kWorkflowId = "workflowId";
constexpr std::string_view kUpdated =
    "every write updates it; use --if-revision N to detect concurrent writes";
constexpr std::array<OwnMember, 3> kOwnMembers = {{
    {.name = kWorkflowId,
     .hint = "outputs, notes and shared data refer to it; `baton init --park` creates another "
             "workflow, `baton switch` changes to it"},
    {.name = "revision", .hint = kUpdated},
    {.name = "lastUpdated", .hint = kUpdated},
}};

bool is_replaced(const Json& after) {
  return std::ranges::none_of(
      kOwnMembers, [&](const OwnMember& own) { return model::member(after, own.name) != nullptr; });
}

// No data refer to an invalid id, and a write is how it is corrected.
bool has_valid_id(const Json& state) {
  return Identifier::parse(std::string(model::text_member(state, kWorkflowId))).has_value();
}

const Json* extension(const Json& state, std::string_view name) {
  const Json* const extensions = model::object_member(state, "extensions");
  return extensions == nullptr ? nullptr : model::member(*extensions, name);
}

bool same(const Json* left, const Json* right) {
  if (left == nullptr || right == nullptr) return left == right;
  return json::equal(*left, *right);
}

Error maintained(std::string_view pointer, std::string_view hint) {
  return {.code = ErrorCode::usage,
          .phrase = "baton maintains this member",
          .pointer = std::string(pointer),
          .hint = std::string(hint)};
}

Result<void> check_extensions(const Json& before, const Json& after, Extensions extensions) {
  if (!same(extension(before, "waivers"), extension(after, "waivers"))) {
    return fail(maintained("/extensions/waivers",
                           "`baton waive` grants a waiver, `baton undo` takes it back; set other "
                           "members of extensions one by one"));
  }
  const bool loses_conflicts = extensions == Extensions::replaced &&
                               extension(before, "conflicts") != nullptr &&
                               extension(after, "conflicts") == nullptr;
  if (loses_conflicts) {
    return fail(maintained("/extensions/conflicts",
                           "`baton validate` shows how to resolve each conflict; set other members "
                           "of extensions one by one"));
  }
  return {};
}

}  // namespace

Result<void> check_own_members(const Json& before, const Json& after, Extensions extensions,
                               Workspace& workspace) {
  BATON_TRY(const bool is_theirs, is_adopted(before, workspace));
  if (is_theirs) return {};
  if (is_replaced(after)) {
    return fail(ErrorCode::usage, "the whole state cannot be replaced", {}, "set its members");
  }
  for (const OwnMember& own : kOwnMembers) {
    if (same(model::member(before, own.name), model::member(after, own.name))) continue;
    if (own.name == kWorkflowId && !has_valid_id(before)) continue;
    return fail(maintained(text::concat("/", own.name), own.hint));
  }
  return check_extensions(before, after, extensions);
}

}  // namespace baton::app
