#include "app/notes/add_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/write_options.h"

namespace baton::cli {
namespace {

class NoteAdd final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("text", text_, "The title, or with --title the body; - reads standard input");
    options.option("--title", title_,
                   {.value = "TEXT", .help = "The title, which becomes the first heading"});
    options.option("--body", body_,
                   {.value = "TEXT|-", .help = "The text, in Markdown; - reads standard input"});
    options.choice("--type", type_, notes::kNoteTypes, "The type (default: finding)");
    options.option("--tag", request_.tags, {.value = "TEXT", .help = "A tag; repeatable"});
    options.option("--link", request_.links,
                   {.value = "PATH", .help = "A related note; repeatable"});
    options.option("--slug", request_.slug,
                   {.value = "NAME", .help = "Part of the file name (default: from the title)"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    if (text_) {
      std::optional<std::string>& meant = title_ || *text_ == "-" ? body_ : title_;
      if (meant) return session.report(given_twice("text", *text_));
      meant = text_;
    }
    if (!session.complete_text(body_)) return;
    request_.title = title_.value_or("");
    request_.body = body_.value_or("");
    if (type_) request_.type = *type_;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::add_note(request_, *workspace);
    const app::NoteWritten* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    session.print(*answer, written_text);
    tell_redacted(session, *answer);
  }

 private:
  app::AddNote request_;
  std::optional<std::string> text_;
  std::optional<std::string> title_;
  std::optional<std::string> body_;
  std::optional<std::string> type_;
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
