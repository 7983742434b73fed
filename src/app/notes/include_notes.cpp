#include "app/notes/include_notes.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/notes/note_author.h"
#include "app/notes/note_json.h"
#include "app/notes/open_notes.h"
#include "domain/context/note_references.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kLargestNote = std::size_t{64} << 10;  // bytes of its body
constexpr std::size_t kLargestSum = std::size_t{128} << 10;  // of all of them

// A note, or the reason why it is not shown.
struct Shown {
  Json note;
  std::string reason;
};

Result<Shown> show(const std::string& reference, const Notes& notes, const std::string& agent,
                   const policy::Policies& policies) {
  BATON_TRY(const notes::NotePath path, notes::NotePath::parse(reference));
  BATON_TRY(const NoteFile file, notes.files().read(path));
  BATON_TRY(notes::Note note, notes::read_note(file.text));
  const NoteHead head = head_of(path, file.text);
  if (!policies.has_access(agent, head.note.agent)) {
    return Shown{.note = {}, .reason = text::concat("the policy of ", head.note.agent,
                                                    " keeps it from ", agent)};
  }
  if (note.body.size() > kLargestNote) {
    return Shown{.note = {}, .reason = "it is larger than 64 KiB; `baton note show` prints it"};
  }
  std::vector<std::string> redacted;
  Json json = to_json(head);
  json["body"] = storable_text(note.body, redacted);
  return Shown{.note = std::move(json), .reason = {}};
}

void explain(const std::string& reference, const Shown& shown, context::BuiltContext& built) {
  const bool is_admitted = shown.reason.empty();
  built.explanation.items.push_back(
      {.kind = "note",
       .id = reference,
       .verdict = is_admitted ? context::Verdict::admitted : context::Verdict::denied,
       .reason = is_admitted ? "something in the context refers to it" : shown.reason,
       .tokens = is_admitted ? context::count_tokens(shown.note) : 0});
}

// The references of all that the context shows of others; its own warnings are none.
std::vector<std::string> references_in(const Json& context) {
  Json shown = context;
  model::remove_member(shown, "warnings");
  return context::note_references(shown);
}

}  // namespace

Result<void> include_notes(context::BuiltContext& built, const std::string& agent,
                           Workspace& workspace) {
  const std::vector<std::string> references = references_in(built.context);
  if (references.empty()) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  Json included = Json::array();
  std::size_t sum = 0;
  Json warnings = built.context["warnings"];
  for (const std::string& reference : references) {
    Shown shown{.note = {}, .reason = "there is no such note"};
    if (notes) {
      Result<Shown> found = show(reference, *notes, agent, configuration->policies);
      if (found) shown = *std::move(found);
    }
    const std::size_t size = model::text_member(shown.note, "body").size();
    if (sum + size > kLargestSum) {
      shown.reason = "with the others it would be more than 128 KiB; `baton note show` prints it";
    } else {
      sum += size;
    }
    explain(reference, shown, built);
    if (shown.reason.empty()) {
      included.push_back(std::move(shown.note));
    } else {
      warnings.push_back(text::concat("The note ", reference, " is not shown: ", shown.reason));
    }
  }
  model::remove_member(built.context, "warnings");
  built.context["notes"] = std::move(included);
  built.context["warnings"] = std::move(warnings);
  return {};
}

}  // namespace baton::app
