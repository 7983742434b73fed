#pragma once

#include <cstdint>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/envelope.h"
#include "domain/policy/redact.h"
#include "json/json.h"
#include "json/pointer.h"
#include "json/view.h"

namespace baton::app {

// Whether a secret is refused, if the setting secrets.action is "refuse", or redacted: what is
// already stored, or would be lost, is redacted.
enum class Refusal : std::uint8_t { fails, redacts };

// An agent's output without the fields that the policies name, in the output and in the items that
// it contains, and, unless secrets.action is "warn", without secrets in free text
// (domain/policy/secrets). Fields can only be encrypted for a place in a workflow. SECRET_REFUSED.
Result<policy::Redacted> redact_output(Json output, std::string_view agent, Workspace& workspace,
                                       const policy::SealedPlace& place = {},
                                       Refusal refusal = Refusal::fails);

// The same for another item, in place; the write that stores it refuses. `item` must not point into
// `document`.
Result<policy::RedactionReport> redact_item(Json& document, const policy::Item& item,
                                            Workspace& workspace);

// Only the fields that the policies name, in place; as redact_item() otherwise.
Result<policy::RedactionReport> redact_fields(Json& document, const policy::Item& item,
                                              Workspace& workspace);

// Any document, in place: only secrets, no policies, and nothing if secrets.action is "warn".
Result<policy::RedactionReport> redact_secrets_in(Json& document, Workspace& workspace);

// The same for a document that baton derives from what is stored: nothing in it is left if the
// configuration is unusable.
policy::RedactionReport redact_answer(Json& document, Workspace& workspace);
Json without_secrets(Json document, Workspace& workspace);
bool has_secrets(Json document, Workspace& workspace);
// The same for one value of a document: see policy::redact_secrets_at().
policy::Redacted value_in_answer(const json::Pointer& place, const json::View& document,
                                 Workspace& workspace);
// The same for a text.
std::string text_in_answer(std::string text, Workspace& workspace);
// The same for every text of an error, for a caller that does not print it as JSON.
Error error_in_answer(Error error, Workspace& workspace);
Error error_in_answer(Error error, const policy::SecretSettings& settings);
// Only what the document tells to be a secret: a text is made of it, in which front ends search the
// others.
void redact_before_rendering(Json& document, Workspace& workspace);
Json value_before_rendering(const json::Pointer& place, const json::View& document,
                            Workspace& workspace);

// A text for the journal, the writers' lock, the hooks' log, or what a session is told later:
// without secrets, also if secrets.action is "warn".
std::string text_in_records(std::string text, Workspace& workspace);

// Redacts a state in place: the fields that the policies name in every item that they cover;
// secrets in every text of the state, unless secrets.action is "warn". Seals the sections whose
// policy requires encryption.
Result<policy::RedactionReport> redact_state(Json& state, Workspace& workspace);

// The same for a state that was changed. `before` is the state before the change, as baton wrote or
// adopted it: secrets are searched only in what differs from it. SECRET_REFUSED; the findings are
// about secrets that are stored.
Result<Findings> redact_change(Json& state, const Json& before, Workspace& workspace);

// The same for a state's text, which stays unchanged if nothing in it is redacted or if it is not
// JSON. malformed: it holds a number that printing would change.
Result<std::string> redacted_text(const std::string& text, Workspace& workspace);

// True if the policy of the agent's outputs requires encryption, and there is no key for the
// workflow.
Result<bool> lacks_encryption(std::string_view agent, const std::string& workflow,
                              Workspace& workspace);

// The finding about that (rule policy-unencrypted, severity info). `stored`: how what must be
// encrypted is stored.
Finding policy_unencrypted(
    std::string_view agent, const std::string& workflow, Workspace& workspace,
    std::string_view stored = "its outputs are stored unencrypted, redacted by its field rules");
// The same about one output from which `redactions` values were removed.
Finding policy_unencrypted_output(std::string_view agent, const std::string& workflow,
                                  std::size_t redactions, Workspace& workspace);

// For field rules with the action "hash": keyed by a secret of this installation, created on first
// use (.claude/baton/pseudonym-key).
Result<policy::Pseudonym> load_pseudonym(Workspace& workspace);

}  // namespace baton::app
