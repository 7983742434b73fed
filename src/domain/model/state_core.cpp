#include "domain/model/state_core.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::model {
namespace {

constexpr std::array<std::string_view, 3> kCoreRules = {"state-version", "state-workflowId",
                                                        "state-revision"};

Finding error(std::string_view member, std::string message, std::string hint) {
  return {.rule = text::concat("state-", member),
          .message = std::move(message),
          .instance_location = text::concat("/", member),
          .hint = std::move(hint)};
}

}  // namespace

Findings core_errors(const Json& state) {
  Findings errors;
  if (const std::string_view version = text_member(state, "version"); version != kStateFormat) {
    errors.push_back(
        error("version",
              text::concat("the version must be \"", kStateFormat, "\", not \"", version, "\""),
              "run `baton validate` to list what is missing, then `baton set /version '\"2.0\"'`"));
  }
  if (!Identifier::is_valid(text_member(state, "workflowId"))) {
    errors.push_back(error("workflowId", "the workflow id must be a valid id",
                           "run `baton set /workflowId '\"wf_1\"'`"));
  }
  const Json* revision = member(state, "revision");
  if (revision != nullptr && !as_revision(*revision)) {
    errors.push_back(error("revision",
                           text::concat("the revision must be an integer from 0 to ",
                                        std::to_string(kHighestRevision)),
                           "correct it in the file; `baton log` shows the last revision"));
  }
  return errors;
}

bool is_core_error(const Finding& finding) {
  return std::ranges::find(kCoreRules, finding.rule) != kCoreRules.end();
}

}  // namespace baton::model
