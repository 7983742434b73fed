#include "app/notes/add_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/member_options.h"
#include "cli/write_options.h"

namespace baton::cli {
namespace {

// An argument is the title, or the body where a title is given or it stands for standard input.
class NoteAdd final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("text", text_, "The title, or with --title the body; - reads standard input");
    members_.declare<app::AddNote>(options);
  }

  void run(Session& session) override {
    const Json& given = members_.given();
    const bool is_body = given.contains("title") || text_ == "-";
    if (text_ && given.contains(is_body ? "body" : "title")) {
      return session.report(given_twice("text", *text_));
    }
    app::AddNote request;
    if (!members_.read(session, request) || !session.complete_text(text_)) return;
    if (text_) (is_body ? request.body : request.title) = *text_;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::add_note(request, *workspace);
    if (const app::NoteWritten* answer = session.accepted(outcome)) print_written(session, *answer);
  }

 private:
  MemberOptions members_;
  std::optional<std::string> text_;
};

}  // namespace

constinit const CommandEntry kNoteAddCommand = {
    .name = "note add",
    .summary = "Write a note",
    .description =
        R"(Prints the path of the new note: the agent's folder, the session's folder if
SFA_SESSION_ID is set, and a file name made of the time and the title. An existing
note is never overwritten. Write the note so that a reader needs no other
knowledge of the work. Secrets are redacted, with a warning.

Examples:
  baton note add "Uploads are retried three times"
  baton note add --title "Login is open" --tag security --tag login --body - < finding.md
  baton note add --type decision --title "Parameterised queries" --body "Everywhere." \
      --link code-reviewer/20260221T143022-login-is-open.md
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteAdd>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
