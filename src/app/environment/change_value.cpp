#include "app/environment/change_value.h"

#include <functional>
#include <utility>

#include "app/core/values/erased_values.h"
#include "app/core/values/secret_guard.h"
#include "app/core/values/value_policy.h"
#include "app/environment/manage_threads.h"
#include "domain/environment/entries.h"
#include "domain/environment/faults.h"
#include "domain/shared/faults.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<void> require_key(const std::string& key) {
  std::optional<std::string> why = environment::why_no_key(key);
  if (!why) return {};
  return fail(shared::invalid_key(key, *std::move(why)));
}

Result<policy::SecretAction> secrets_setting(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return configuration->environment_secrets;
}

// Names the description as the text that is refused.
Error about_description(Error error) {
  if (error.name == shared::kSecretRefused) error.phrase = "the short description holds a secret";
  if (error.name == shared::kPersonalDataRefused) {
    error.phrase = "the short description holds personal data";
  }
  return error;
}

AuthoredValue authored_by_caller(const ThreadCall& call, const std::string& key) {
  return {.kind = policy::Kind::environment, .key = key, .author = call.participant};
}

// The description as it may be stored: without the fields that the policies name, if it is JSON.
Result<Guarded<std::string>> guarded_description(const ThreadCall& call, const std::string& key,
                                                 const std::string& description,
                                                 policy::SecretAction secrets,
                                                 Workspace& workspace) {
  Json redacted = description;
  BATON_CHECK(redact_fields(redacted, authored_by_caller(call, key), workspace));
  const std::string& text = redacted.get_ref<const std::string&>();
  if (std::optional<std::string> why = environment::why_no_description(text)) {
    return fail(shared::invalid_request("invalid short description", key, *std::move(why)));
  }
  Result<Guarded<std::string>> guarded = guard_text(key, text, secrets, workspace);
  if (!guarded) return fail(about_description(std::move(guarded).error()));
  if (!guarded->warning.empty()) guarded->warning += " of the short description";
  return guarded;
}

std::string warning_for(const std::string& value) {
  if (value.size() < environment::kLargeValue) return {};
  return text::concat("the value has ", std::to_string(value.size()), " of at most ",
                      std::to_string(environment::kLargestValue), " bytes");
}

// The value's text without the fields that the policies name, with all warnings about it.
Result<Guarded<std::string>> guarded_value(const ThreadCall& call, const std::string& key,
                                           Json value, policy::SecretAction secrets,
                                           Workspace& workspace) {
  BATON_CHECK(redact_fields(value, authored_by_caller(call, key), workspace));
  BATON_TRY(const Guarded<Json> guarded, guard_document(key, std::move(value), secrets, workspace));
  BATON_CHECK(json::check_readable(guarded.value));
  std::string text = json::print_compact(guarded.value);
  if (text.size() > environment::kLargestValue) {
    return fail(environment::value_too_large(key, text.size()));
  }
  std::string warning = text::join_clauses(warning_for(text), guarded.warning);
  return Guarded<std::string>{std::move(text), std::move(warning)};
}

Result<void> note(OpenTree& tree, const EnvironmentChanged& change) {
  return tree.store.changes().append(tree.scope(), {.action = std::string(name_of(change.action)),
                                                    .key = change.key,
                                                    .author = tree.participant,
                                                    .at = tree.now});
}

// A caller who may not read a value may replace it only as a whole (`store`): what a change would
// keep of it is denied as well.
Result<EnvironmentRow> require_readable_row(OpenTree& tree, const std::string& key,
                                            Workspace& workspace) {
  BATON_TRY(std::optional<EnvironmentRow> row, tree.store.threads().value(tree.root, key));
  if (!row) return fail(environment::key_not_found(key));
  BATON_CHECK(require_access(authored(*row), tree.participant, workspace));
  return *std::move(row);
}

// Whether `store` without a description keeps that of the value it replaces: the caller may see
// both.
Result<bool> keeps_description(const StoreEnvironmentValue& request,
                               const std::optional<EnvironmentRow>& before, const OpenTree& tree,
                               Workspace& workspace) {
  if (!before || request.short_description) return false;
  BATON_TRY(const bool is_hidden, is_withheld(authored(*before), tree.participant, workspace));
  if (is_hidden) return false;
  BATON_TRY(const bool is_undescribed,
            is_withheld(authored_description(*before), tree.participant, workspace));
  return !is_undescribed;
}

constexpr std::string_view kFirstThread = "main";

// True if no thread was named and there is none; false if a named thread does not exist.
bool lacks_any_thread(const Error& error) {
  return error.name == environment::kThreadNotFound && error.subject.empty();
}

bool is_person(const Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  return caller != nullptr && caller->role == authority::Role::person;
}

// Encrypts the value, which replaces `before`, if the author's policy requires it. If it cannot,
// returns a warning, which replaces the one about secrets, but not the one about the size.
Result<std::string> set_value(EnvironmentRow& row, const std::string& value,
                              const std::optional<std::string>& before, const OpenTree& tree,
                              Workspace& workspace) {
  BATON_TRY(ProtectedValue safe, protect_value({.text = value,
                                                .participant = tree.participant,
                                                .before = before ? &*before : nullptr},
                                               place_in(tree, row.key), workspace));
  row.value = std::move(safe.stored);
  row.value_by = tree.participant;
  if (safe.warning.empty()) return std::string();
  return text::join_clauses(warning_for(value), safe.warning);
}

using TreeChange = std::function<Result<void>(OpenTree&, EnvironmentChanged&)>;

// Runs `change` in the call's tree and records it.
Result<Outcome<EnvironmentChanged>> change_tree(const ThreadCall& call, Workspace& workspace,
                                                const EnvironmentChanged& planned,
                                                const TreeChange& change) {
  return write_tree(call, workspace, [&](OpenTree& tree) -> Result<EnvironmentChanged> {
    EnvironmentChanged answer = planned;
    answer.root = tree.root;
    answer.author = tree.participant;
    BATON_CHECK(change(tree, answer));
    BATON_CHECK(note(tree, answer));
    return answer;
  });
}

}  // namespace

std::string_view name_of(EnvironmentAction action) {
  switch (action) {
    case EnvironmentAction::stored: return "stored";
    case EnvironmentAction::updated: return "updated";
    case EnvironmentAction::deleted: return "deleted";
  }
  return "stored";
}

Result<Outcome<EnvironmentChanged>> store_environment_value(const StoreEnvironmentValue& request,
                                                            Workspace& workspace) {
  BATON_CHECK(require_key(request.key));
  BATON_TRY(const policy::SecretAction secrets, secrets_setting(workspace));
  EnvironmentRow row{.key = request.key, .short_description = {}};
  BATON_TRY(
      Guarded<std::string> description,
      guarded_description(request.call, request.key,
                          request.short_description.value_or(request.key), secrets, workspace));
  BATON_TRY(Guarded<std::string> value,
            guarded_value(request.call, request.key, request.value, secrets, workspace));
  EnvironmentChanged answer{.action = EnvironmentAction::stored,
                            .key = request.key,
                            .warning = text::join_clauses(value.warning, description.warning)};
  const TreeChange put = [&](OpenTree& tree, EnvironmentChanged& changed) -> Result<void> {
    BATON_TRY(const std::optional<EnvironmentRow> before,
              tree.store.threads().value(tree.root, row.key));
    BATON_TRY(const bool keeps, keeps_description(request, before, tree, workspace));
    row.short_description = keeps ? before->short_description : description.value;
    row.description_by = keeps ? before->description_by : tree.participant;
    row.created_at = before ? before->created_at : tree.now;
    row.updated_at = tree.now;
    row.stored_by = tree.participant;
    row.updated_by = tree.participant;
    BATON_TRY(const std::string unencrypted,
              set_value(row, value.value, before ? before->value : std::nullopt, tree, workspace));
    if (!unencrypted.empty())
      changed.warning = text::join_clauses(unencrypted, description.warning);
    return tree.store.threads().put(tree.root, row);
  };
  Result<Outcome<EnvironmentChanged>> stored = change_tree(request.call, workspace, answer, put);
  if (stored || !lacks_any_thread(stored.error()) || !is_person(workspace)) return stored;
  answer.is_new_thread = true;
  BATON_CHECK(create_thread({.id = std::string(kFirstThread),
                             .parent = std::nullopt,
                             .participant = request.call.participant},
                            workspace));
  return change_tree(request.call, workspace, answer, put);
}

Result<Outcome<EnvironmentChanged>> update_environment_value(const UpdateEnvironmentValue& request,
                                                             Workspace& workspace) {
  BATON_CHECK(require_key(request.key));
  if (!request.short_description && !request.value) {
    return fail(shared::invalid_request("no change given", request.key,
                                        "give a value, a short description, or both"));
  }
  BATON_TRY(const policy::SecretAction secrets, secrets_setting(workspace));
  Guarded<std::string> description;
  if (request.short_description) {
    BATON_TRY(description, guarded_description(request.call, request.key,
                                               *request.short_description, secrets, workspace));
  }
  Guarded<std::string> value;
  if (request.value) {
    BATON_TRY(value, guarded_value(request.call, request.key, *request.value, secrets, workspace));
  }
  const EnvironmentChanged answer{
      .action = EnvironmentAction::updated,
      .key = request.key,
      .warning = text::join_clauses(value.warning, description.warning)};
  const TreeChange update = [&](OpenTree& tree, EnvironmentChanged& changed) -> Result<void> {
    BATON_TRY(EnvironmentRow row, require_readable_row(tree, request.key, workspace));
    if (request.short_description) {
      row.short_description = description.value;
      row.description_by = tree.participant;
    }
    if (request.value) {
      const std::optional<std::string> before = row.value;
      BATON_TRY(const std::string unencrypted,
                set_value(row, value.value, before, tree, workspace));
      if (!unencrypted.empty())
        changed.warning = text::join_clauses(unencrypted, description.warning);
    }
    row.updated_at = tree.now;
    row.updated_by = tree.participant;
    return tree.store.threads().put(tree.root, row);
  };
  return change_tree(request.call, workspace, answer, update);
}

Result<Outcome<EnvironmentChanged>> delete_environment_value(const DeleteEnvironmentValue& request,
                                                             Workspace& workspace) {
  BATON_CHECK(require_key(request.key));
  const EnvironmentChanged answer{.action = EnvironmentAction::deleted, .key = request.key};
  const TreeChange erase = [&](OpenTree& tree, EnvironmentChanged& /*changed*/) -> Result<void> {
    BATON_CHECK(require_readable_row(tree, request.key, workspace));
    return tree.store.threads().erase_value(tree.root, request.key);
  };
  Result<Outcome<EnvironmentChanged>> outcome = change_tree(request.call, workspace, answer, erase);
  if (!outcome) return fail(complete_earlier_deletion(outcome.error(), workspace));
  if (auto* changed = std::get_if<EnvironmentChanged>(&*outcome)) {
    changed->warning = remove_traces(workspace);
  }
  return outcome;
}

std::string result_text(const EnvironmentChanged& answer) {
  switch (answer.action) {
    case EnvironmentAction::stored:
      return text::concat("Stored '", answer.key, "' in environment data.");
    case EnvironmentAction::updated: return text::concat("Updated '", answer.key, "'.");
    case EnvironmentAction::deleted:
      return text::concat("Deleted '", answer.key, "' from environment data.");
  }
  return {};
}

Json to_json(const EnvironmentChanged& answer) {
  Json json = {{"result", result_text(answer)},
               {"key", answer.key},
               {"action", name_of(answer.action)},
               {"stored_by", answer.author},
               {"root_thread_id", answer.root}};
  if (answer.is_new_thread) json["new_thread"] = true;
  if (!answer.warning.empty()) json["warning"] = answer.warning;
  return json;
}

}  // namespace baton::app
