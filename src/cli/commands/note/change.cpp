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

constexpr const char* kPath = "Path of the note, relative to the store";

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
                   {.value = "TEXT|-", .help = "Replace the body; - reads standard input"});
    options.option("--append", request_.addition,
                   {.value = "TEXT|-", .help = "Append to the body; - reads standard input"});
    options.choice("--type", request_.type, notes::kNoteTypes, "The new type");
    options.option("--add-tag", request_.add_tags, {.value = "TEXT", .help = "Repeatable"});
    options.option("--remove-tag", request_.remove_tags, {.value = "TEXT", .help = "Repeatable"});
    options.option(
        "-m,--message", request_.message,
        {.value = "TEXT", .help = "The changelog's line (default: a list of the changes)"});
    options.option("--if-digest", request_.if_digest,
                   {.value = "DIGEST", .help = "Refuse unless the file has this digest"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    if (request_.body == "-" && request_.addition == "-") {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "standard input can be read only once",
                             .subject = "--body - and --append -"});
    }
    if (!session.complete_text(request_.body) || !session.complete_text(request_.addition)) return;
    change(session, app::edit_note, request_);
  }

 private:
  app::EditNote request_;
};

class NoteLink final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, kPath);
    options.argument("others", request_.add, "Notes to link to");
    options.option("--remove", request_.remove,
                   {.value = "PATH", .help = "A link to remove; repeatable"});
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override { change(session, app::link_notes, request_); }

 private:
  app::LinkNotes request_;
};

class NoteSupersede final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("older", request_.older, "The outdated note");
    options.argument("newer", request_.newer, "The note that replaces it");
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
    options.argument("text", text_, "A new line; without it: print the changelog");
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
    .summary = "Change a note's body, type or tags",
    .description =
        R"(A caller that can write the file can change it, including notes of other agents.
Everything else is preserved byte for byte, including concurrent changes by others.
baton adds a line with author, time and change to the note's changelog.

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
        R"(A link is a path relative to the store. `baton note show --follow` also prints the
linked notes, and --backlinks lists the notes that link to this one.

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
        R"(No note is deleted: the newer note links to the older one, and both changelogs record it.

Examples:
  baton note supersede code-reviewer/20260221T143022-login.md \
      code-reviewer/20260221T160000-login-again.md --reason "The patch was reverted"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteSupersede>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteChangelogCommand = {
    .name = "note changelog",
    .summary = "Print a note's changelog, or add a line for a manual change",
    .description =
        R"(Changes that baton makes are added automatically.

Examples:
  baton note changelog code-reviewer/20260221T143022-login.md
  baton note changelog code-reviewer/20260221T143022-login.md "Corrected the line numbers"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteChangelog>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
