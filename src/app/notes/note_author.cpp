#include "app/notes/note_author.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/request/given_name.h"
#include "baton/identity.h"
#include "domain/detection/personal_data.h"
#include "domain/policy/personal_data.h"
#include "domain/policy/replace_in_text.h"
#include "domain/policy/secrets.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {

Result<std::string> note_author(const std::optional<std::string>& as, Workspace& workspace) {
  BATON_TRY(const std::string author, participant_here(as, workspace));
  BATON_TRY(const Identifier name,
            Identifier::parse(shared::bare_participant(author), "note's author"));
  return name.text();
}

Result<NoteSession> note_session(Workspace& workspace) {
  const Host& host = workspace.host();
  const std::optional<std::string> session = host.environment.variable("SFA_SESSION_ID");
  if (!session) return NoteSession{.id = new_uuid(host.ids)};
  BATON_TRY(const Identifier id, parse_given_name(*session, "session id in SFA_SESSION_ID"));
  return NoteSession{.id = id.text(), .has_folder = true};
}

std::string new_uuid(IdSource& ids) {
  constexpr std::size_t kDigits = 32;
  std::string digits;
  while (digits.size() < kDigits) digits += ids.next();
  digits[12] = '4';
  digits[16] = "89ab"[static_cast<unsigned char>(digits[16]) % 4];
  const std::string_view view = digits;
  return text::concat(view.substr(0, 8), "-", view.substr(8, 4), "-", view.substr(12, 4), "-",
                      view.substr(16, 4), "-", view.substr(20, 12));
}

namespace {

void add_kind(std::string_view kind, std::vector<std::string>& kinds) {
  if (std::ranges::find(kinds, kind) == kinds.end()) kinds.emplace_back(kind);
}

Result<std::string> without_secrets(const std::string& text, NoteSecrets& found,
                                    Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::Redacted redacted = policy::redact_secrets(Json(text), settings->rules);
  const std::vector<policy::Redaction>& secrets = redacted.report.redactions;
  if (secrets.empty()) return text;
  if (settings->action == policy::SecretAction::refuse) {
    return fail(shared::secret_refused("note", secrets.front().field));
  }
  const bool is_stored = settings->action == policy::SecretAction::warn;
  for (const policy::Redaction& secret : secrets) {
    add_kind(secret.field, is_stored ? found.stored : found.redacted);
  }
  if (is_stored) return text;
  return std::move(redacted.document.get_ref<std::string&>());
}

Result<std::string> without_personal_data(const std::string& text, NoteSecrets& found,
                                          Workspace& workspace) {
  using policy::PersonalDataAction;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const PersonalDataAction action = configuration->personal_data;
  if (action == PersonalDataAction::off) return text;
  const std::vector<detection::Secret> data = detection::find_personal_data(text);
  if (data.empty()) return text;
  if (action == PersonalDataAction::refuse) {
    return fail(shared::personal_data_refused("note", data.front().kind));
  }
  const bool is_stored = action == PersonalDataAction::warn;
  for (const detection::Secret& each : data) {
    add_kind(each.kind, is_stored ? found.stored_personal : found.redacted_personal);
  }
  return is_stored ? text : policy::replace_in_text(text, data);
}

}  // namespace

Result<std::string> storable_text(const std::string& text, NoteSecrets& found,
                                  Workspace& workspace) {
  BATON_TRY(const std::string safe, without_secrets(text, found, workspace));
  return without_personal_data(safe, found, workspace);
}

Result<std::string> loggable_text(const std::string& text, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  std::string line = text;
  if (settings->action != policy::SecretAction::warn) {
    line = policy::redact_secrets(line, settings->rules);
  }
  using policy::PersonalDataAction;
  const PersonalDataAction action = configuration->personal_data;
  if (action == PersonalDataAction::off || action == PersonalDataAction::warn) return line;
  return policy::replace_in_text(line, detection::find_personal_data(line));
}

}  // namespace baton::app
