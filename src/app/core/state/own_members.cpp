#include "app/core/state/own_members.h"

#include <nlohmann/json.hpp>

#include "app/core/state/ownership.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool same(const Json* left, const Json* right) {
  if (left == nullptr || right == nullptr) return left == right;
  return json::equal(*left, *right);
}

}  // namespace

Result<void> check_own_members(const Json& before, const Json& after, Workspace& workspace) {
  BATON_TRY(const bool is_theirs, is_adopted(before, workspace));
  if (is_theirs) return {};
  for (const char* name : {"revision", "lastUpdated"}) {
    if (same(model::member(before, name), model::member(after, name))) continue;
    return fail(
        Error{.code = ErrorCode::usage,
              .phrase = "baton maintains this member",
              .pointer = text::concat("/", name),
              .hint = "every write updates it; use --if-revision N to detect concurrent writes"});
  }
  return {};
}

}  // namespace baton::app
