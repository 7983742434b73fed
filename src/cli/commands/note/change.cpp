// The verbs that change a note, each of which adds a line to its changelog.
#include "app/notes/edit_note.h"
#include "app/notes/show_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr const char* kPath = "Of the note, below the store's folder";

template <typename Request>
void change(Session& session,
            Result<Outcome<app::NoteWritten>> (*use_case)(const Request&, app::Workspace&),
            const Request& request) {
  app::Workspace* workspace = session.workspace();
  if (workspace == nullptr) return;
  const auto outcome = use_case(request, *workspace);
  const app::NoteWritten* answer = session.accepted(outcome);
  if (answer == nullptr) return;
  session.print(*answer, written_text);
  tell_redacted(session, *answer);
}

class NoteEdit final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, kPath);
    options.option("--body", request_.body,
                   {.value = "TEXT|-", .help = "In the place of what it says; -: from input"});
    options.option("--append", request_.addition,
                   {.value = "TEXT|-", .help = "At the end of what it says; -: from input"});
    options.choice("--type", request_.type, notes::kNoteTypes, "What it is");
    options.option("--add-tag", request_.add_tags, {.value = "TEXT", .help = "Repeatable"});
    options.option("--remove-tag", request_.remove_tags, {.value = "TEXT", .help = "Repeatable"});
    options.option("-m,--message", request_.message,
                   {.value = "TEXT", .help = "For the changelog (default: what was changed)"});
    options.option("--if-digest", request_.if_digest,
                   {.value = "DIGEST", .help = "Refuse unless the file still has it"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    if (request_.body == "-" && request_.addition == "-") {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "there is one standard input for two options",
                             .subject = "--body - and --append -"});
    }
    if (!take_input(session, request_.body) || !take_input(session, request_.addition)) return;
    change(session, app::edit_note, request_);
  }

 private:
  app::EditNote request_;
};

class NoteLink final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, kPath);
    options.argument("others", request_.add, "Notes that it is to link to");
    options.option("--remove", request_.remove,
                   {.value = "PATH", .help = "A link to take away; repeatable"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override { change(session, app::link_notes, request_); }

 private:
  app::LinkNotes request_;
};

class NoteSupersede final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("older", request_.older, "The note that no longer holds");
    options.argument("newer", request_.newer, "The one that takes its place");
    options.option("--reason", reason_, {.value = "TEXT", .help = "Why"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    request_.reason = reason_.value_or("");
    change(session, app::supersede_note, request_);
  }

 private:
  app::SupersedeNote request_;
  std::optional<std::string> reason_;
};

std::string changelog_text(const app::NotesShown& answer) {
  std::string lines;
  for (const notes::Change& change : answer.notes.front().changes) {
    lines += text::concat(text::one_line(notes::print_change(change)), "\n");
  }
  return lines.empty() ? "No changes yet\n" : lines;
}

class NoteChangelog final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, kPath);
    options.argument("text", text_, "What was changed; without it: the changelog");
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    if (!text_) {
      return session.call(app::show_note, app::ShowNote{.path = request_.path}, changelog_text);
    }
    request_.text = *text_;
    change(session, app::log_note_change, request_);
  }

 private:
  app::LogNoteChange request_;
  std::optional<std::string> text_;
};

}  // namespace

constinit const CommandEntry kNoteEditCommand = {
    .name = "note edit",
    .summary = "Change what a note says, its type or its tags",
    .description =
        R"(Whoever may write the file may change it, also a note of another agent. What is not
given stays, byte for byte, and so does what others have changed meanwhile. The
note's changelog gets a line of who, when and what.

Examples:
  baton note edit code-reviewer/20260221T143022-login-is-open.md --append "Fixed in 1.4." \
      -m "Severity is low since 1.4"
  baton note edit code-reviewer/20260221T143022-login-is-open.md --add-tag fixed --type reference
  baton note edit code-reviewer/20260221T143022-login-is-open.md --body - < new.md
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteEdit>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteLinkCommand = {
    .name = "note link",
    .summary = "Link a note to others",
    .description =
        R"(A link is a path below the store's folder. `baton note show --follow` gathers what
links lead to, and --backlinks shows what leads here.

Examples:
  baton note link code-fixer/20260221T151000-fixes.md code-reviewer/20260221T143022-login.md
  baton note link code-fixer/20260221T151000-fixes.md --remove code-reviewer/20260221T143022-login.md
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteLink>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteSupersedeCommand = {
    .name = "note supersede",
    .summary = "Mark a note as superseded by another",
    .description =
        R"(Nothing is deleted: the newer note links to the older one, and both changelogs say so.

Examples:
  baton note supersede code-reviewer/20260221T143022-login.md \
      code-reviewer/20260221T160000-login-again.md --reason "The patch was reverted"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteSupersede>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteChangelogCommand = {
    .name = "note changelog",
    .summary = "Print a note's changelog, or add a line for what was changed by hand",
    .description =
        R"(baton's own changes write their lines themselves.

Examples:
  baton note changelog code-reviewer/20260221T143022-login.md
  baton note changelog code-reviewer/20260221T143022-login.md "Corrected the line numbers"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteChangelog>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
