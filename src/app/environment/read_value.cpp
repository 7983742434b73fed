#include "app/environment/read_value.h"

#include <optional>
#include <utility>

#include "domain/environment/faults.h"
#include "json/read.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The size of the value that the row includes, in bytes of compact JSON; empty if the value cannot
// be decrypted.
std::optional<std::size_t> size_of(const EnvironmentRow& row, const OpenTree& tree,
                                   Workspace& workspace) {
  const Result<OpenedValue> opened =
      open_stored(row.value.value_or("null"), place_in(tree, row.key), workspace);
  if (!opened || !opened->is_open) return std::nullopt;
  return opened->text.size();
}

// Puts the key in place of a description that a policy denies to the caller.
Result<void> hide_description(EnvironmentRow& row, const OpenTree& tree, Workspace& workspace) {
  BATON_TRY(const bool withheld,
            is_withheld(authored_description(row), tree.participant, workspace));
  if (withheld) row.short_description = row.key;
  return {};
}

Result<EnvironmentValueRead> value_in(OpenTree& tree, const std::string& key,
                                      Workspace& workspace) {
  BATON_TRY(std::optional<EnvironmentRow> row, tree.store.threads().value(tree.root, key));
  if (!row) return fail(environment::key_not_found(key));
  BATON_CHECK(require_access(authored(*row), tree.participant, workspace));
  BATON_CHECK(hide_description(*row, tree, workspace));
  BATON_TRY(const OpenedValue opened,
            open_stored(row->value.value_or("null"), place_in(tree, key), workspace));
  row->value.reset();
  EnvironmentValueRead answer{.row = *std::move(row), .value = opened.text, .root = tree.root};
  if (opened.is_open) {
    BATON_TRY(answer.value, json::read(opened.text, key));
  }
  return answer;
}

void put_authors(Json& json, const EnvironmentRow& row) {
  json["stored_by"] = row.stored_by;
  json["updated_by"] = row.updated_by;
  json["created_at"] = text::format_date_time(row.created_at);
  json["updated_at"] = text::format_date_time(row.updated_at);
}

}  // namespace

Result<Outcome<EnvironmentValueRead>> get_environment_value(const GetEnvironmentValue& request,
                                                            Workspace& workspace) {
  return read_tree(request.call, workspace,
                   [&](OpenTree& tree) { return value_in(tree, request.key, workspace); });
}

Json to_json(const EnvironmentValueRead& answer) {
  const EnvironmentRow& row = answer.row;
  Json json = {
      {"key", row.key}, {"short_description", row.short_description}, {"value", answer.value}};
  put_authors(json, row);
  json["root_thread_id"] = answer.root;
  return json;
}

Result<std::vector<EnvironmentRow>> visible_rows(const OpenTree& tree, Values values,
                                                 Workspace& workspace) {
  BATON_TRY(std::vector<EnvironmentRow> rows, tree.store.threads().values(tree.root, values));
  std::vector<EnvironmentRow> visible;
  for (EnvironmentRow& row : rows) {
    BATON_TRY(const bool withheld, is_withheld(authored(row), tree.participant, workspace));
    if (withheld) continue;
    BATON_CHECK(hide_description(row, tree, workspace));
    visible.push_back(std::move(row));
  }
  return visible;
}

Result<Outcome<EnvironmentListed>> list_environment(const ListEnvironment& request,
                                                    Workspace& workspace) {
  const bool has_sizes = request.form == EnvironmentList::with_sizes;
  return read_tree(request.call, workspace, [&](OpenTree& tree) -> Result<EnvironmentListed> {
    EnvironmentListed answer;
    BATON_TRY(answer.rows,
              visible_rows(tree, has_sizes ? Values::included : Values::left_out, workspace));
    for (EnvironmentRow& row : answer.rows) {
      if (has_sizes) answer.sizes.push_back(size_of(row, tree, workspace));
      row.value.reset();
    }
    return answer;
  });
}

Json to_json(const EnvironmentListed& answer) {
  Json manifest = Json::array();
  for (std::size_t at = 0; at < answer.rows.size(); ++at) {
    const EnvironmentRow& row = answer.rows[at];
    Json entry = {{"key", row.key}, {"short_description", row.short_description}};
    if (!answer.sizes.empty()) {
      if (answer.sizes[at]) entry["size"] = *answer.sizes[at];
      put_authors(entry, row);
    }
    manifest.push_back(std::move(entry));
  }
  return manifest;
}

}  // namespace baton::app
