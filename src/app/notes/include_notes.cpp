#include "app/notes/include_notes.h"

#include <utility>

#include "app/core/redaction/redact_state.h"
#include "app/notes/note_json.h"
#include "app/notes/open_notes.h"
#include "domain/context/note_references.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kLargestNote = std::size_t{64} << 10;      // bytes of its body
constexpr std::size_t kLargestNoteSum = std::size_t{128} << 10;  // bytes of all notes
constexpr std::string_view kNotFound = "note not found";

Result<void> show(NoteReference& reference, const Notes& notes, const std::string& agent,
                  const policy::Policies& policies) {
  BATON_TRY(const notes::NotePath path, notes::NotePath::parse(reference.path));
  BATON_TRY(const NoteFile file, notes.files().read(path));
  BATON_TRY(const notes::Note note, notes::read_note(file.text));
  const NoteHead head = head_of(path, file.text);
  const policy::Item item{head.note.agent, policy::Kind::note, head.note.type};
  if (const policy::Policy* barrier = policies.barrier(agent, item)) {
    const std::string_view of = barrier->name == head.note.agent ? "of " : "";
    reference.reason = text::concat("the policy ", of, barrier->name, " does not admit ", agent);
  } else if (note.body.size() > kLargestNote) {
    reference.reason = "it is larger than 64 KiB; `baton note show` prints it";
  } else {
    Json shown = to_json(head);
    shown["body"] = note.body;
    // Other programs write notes too.
    reference.note = without_secrets(std::move(shown), notes.workspace());
    reference.digest = notes.workspace().host().crypto.digest(file.text).hex;
    reference.reason.clear();
  }
  return {};
}

// Why the note cannot be shown. Only an error about its frontmatter has a position.
std::string why_not_shown(const Error& error) {
  if (error.code == ErrorCode::not_found) return std::string(kNotFound);
  if (!error.position) return std::string(error.phrase.view());
  return text::concat("line ", std::to_string(error.position->line),
                      " of its frontmatter cannot be read: ", error.phrase.view());
}

void explain(const NoteReference& reference, context::BuiltContext& built) {
  const bool is_shown = reference.reason.empty();
  built.explanation.items.push_back(
      {.kind = "note",
       .id = reference.path,
       .verdict = is_shown ? context::Verdict::admitted : context::Verdict::denied,
       .reason = is_shown ? "the context refers to it" : reference.reason,
       .tokens = is_shown ? context::count_tokens(reference.note) : 0,
       .digest = reference.digest});
}

// The references in the context, without those in its own warnings.
std::vector<std::string> references_in(const json::View& context) {
  std::vector<std::string> references;
  context.each_member([&](std::size_t, std::string_view name, const json::View& member) {
    if (name != "warnings") context::add_note_references(member, references);
    return true;
  });
  return references;
}

}  // namespace

Result<std::vector<NoteReference>> notes_referred_to(const std::vector<std::string>& references,
                                                     const std::string& agent,
                                                     Workspace& workspace) {
  std::vector<NoteReference> found;
  if (references.empty()) return found;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace, Creation::never);
  const std::string_view why_none = notes ? kNotFound : notes.error().phrase.view();
  std::size_t sum = 0;
  for (const std::string& path : references) {
    NoteReference reference{.path = path, .note = {}, .reason = std::string(why_none)};
    if (notes && *notes) {
      const Result<void> shown = show(reference, **notes, agent, configuration->policies);
      if (!shown) reference.reason = why_not_shown(shown.error());
    }
    const std::size_t size = model::text_member(reference.note, "body").size();
    if (sum + size > kLargestNoteSum) {
      reference.reason = "all notes together would exceed 128 KiB; `baton note show` prints it";
    } else {
      sum += size;
    }
    found.push_back(std::move(reference));
  }
  return found;
}

Result<void> include_notes(context::BuiltContext& built, const std::string& agent,
                           Workspace& workspace) {
  BATON_TRY(std::vector<NoteReference> references,
            notes_referred_to(references_in(built.context), agent, workspace));
  if (references.empty()) return {};
  Json included = Json::array();
  Json warnings = built.context["warnings"];
  for (NoteReference& reference : references) {
    explain(reference, built);
    if (reference.reason.empty()) {
      included.push_back(std::move(reference.note));
    } else {
      warnings.push_back(
          text::concat("The note ", reference.path, " is not shown: ", reference.reason));
    }
  }
  model::remove_member(built.context, "warnings");
  built.context["notes"] = std::move(included);
  built.context["warnings"] = std::move(warnings);
  return {};
}

}  // namespace baton::app
