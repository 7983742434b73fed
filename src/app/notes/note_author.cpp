#include "app/notes/note_author.h"

#include <algorithm>

#include "app/core/caller.h"
#include "baton/identity.h"
#include "domain/detection/find_secrets.h"
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
  if (!session || session->empty()) return NoteSession{.id = new_uuid(host.ids)};
  BATON_TRY(const Identifier id, Identifier::parse(*session, "session id in SFA_SESSION_ID"));
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

std::string storable_text(const std::string& text, std::vector<std::string>& kinds) {
  std::string clean;
  std::size_t after = 0;
  for (const detection::Secret& secret : detection::find_secrets(text)) {
    clean += text::concat(std::string_view(text).substr(after, secret.begin - after),
                          "[REDACTED:", secret.kind, "]");
    after = secret.end;
    if (std::ranges::find(kinds, secret.kind) == kinds.end()) kinds.emplace_back(secret.kind);
  }
  return clean + text.substr(after);
}

}  // namespace baton::app
