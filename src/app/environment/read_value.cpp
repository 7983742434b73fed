#include "app/environment/read_value.h"

#include <utility>

#include "app/core/value_policy.h"
#include "domain/environment/faults.h"
#include "json/read.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

AuthoredValue authored(const EnvironmentRow& row) {
  return {.kind = policy::Kind::environment, .key = row.key, .author = row.value_by};
}

}  // namespace

Result<Outcome<EnvironmentValueRead>> get_environment_value(const GetEnvironmentValue& request,
                                                            Workspace& workspace) {
  EnvironmentValueRead answer;
  OpenedValue opened;
  const Result<void> done = read_tree(request.call, workspace, [&](OpenTree& tree) -> Result<void> {
    BATON_TRY(std::optional<EnvironmentRow> row,
              tree.store.threads().value(tree.root, request.key));
    if (!row) return fail(environment::key_not_found(request.key));
    answer.row = *std::move(row);
    answer.root = tree.root;
    BATON_CHECK(require_access(authored(answer.row), tree.participant, workspace));
    BATON_TRY(opened, open_stored(answer.row.value.value_or("null"), place_in(tree, request.key),
                                  workspace));
    return {};
  });
  if (!done) return fail(done.error());
  answer.row.value.reset();
  if (!opened.is_open) {
    answer.value = opened.text;
    return answer;
  }
  BATON_TRY(answer.value, json::read(opened.text, request.key));
  return answer;
}

Json to_json(const EnvironmentValueRead& answer) {
  const EnvironmentRow& row = answer.row;
  return {{"key", row.key},
          {"short_description", row.short_description},
          {"value", answer.value},
          {"stored_by", row.stored_by},
          {"updated_by", row.updated_by},
          {"created_at", text::format_date_time(row.created_at)},
          {"updated_at", text::format_date_time(row.updated_at)},
          {"root_thread_id", answer.root}};
}

Result<Outcome<EnvironmentListed>> list_environment(const ListEnvironment& request,
                                                    Workspace& workspace) {
  EnvironmentListed answer;
  const Result<void> done = read_tree(request.call, workspace, [&](OpenTree& tree) -> Result<void> {
    BATON_TRY(std::vector<EnvironmentRow> rows,
              tree.store.threads().values(tree.root, Values::left_out));
    answer.rows.clear();
    for (EnvironmentRow& row : rows) {
      BATON_TRY(const bool withheld, is_withheld(authored(row), tree.participant, workspace));
      if (!withheld) answer.rows.push_back(std::move(row));
    }
    return {};
  });
  if (!done) return fail(done.error());
  return answer;
}

Json to_json(const EnvironmentListed& answer) {
  Json manifest = Json::array();
  for (const EnvironmentRow& row : answer.rows) {
    manifest.push_back({{"key", row.key}, {"short_description", row.short_description}});
  }
  return manifest;
}

}  // namespace baton::app
