#include <array>

#include "app/notes/export_notes.h"
#include "cli/commands/note/verbs.h"
#include "cli/member_options.h"
#include "cli/progress_bar.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 2> kFormats = {"markdown", "jsonl"};

std::string jsonl_text(const app::NotesExported& answer) {
  std::string lines;
  for (const app::ExportedNote& note : answer.notes) {
    lines += text::concat(json::print_compact(to_json(note)), "\n");
  }
  return lines;
}

std::string markdown_text(const app::NotesExported& answer) {
  std::string text;
  for (const app::ExportedNote& note : answer.notes) {
    text += text::concat(text.empty() ? "" : "\n", "<!-- ", text::one_line(note.head.path.text()),
                         " -->\n", note.text);
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

// For a terminal: no control sequence of a note acts on it.
std::string shown_markdown(const app::NotesExported& answer) {
  return text::printable(markdown_text(answer));
}

class NoteExport final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::ExportNotes>(options);
    options.choice("--format", format_, kFormats,
                   "Markdown, or one JSON document per line (default: markdown)");
  }

  void run(Session& session) override {
    if (!session.choose_format(format_, "--json prints one document with all notes")) return;
    app::ExportNotes request = {.progress = progress_bar(session, "notes")};
    if (!members_.read(session, request)) return;
    const bool is_terminal = session.is_terminal(Stream::output);
    const auto text_of = format_ == "jsonl" ? jsonl_text
                         : is_terminal      ? shown_markdown
                                            : markdown_text;
    session.call(app::export_notes, request, text_of);
  }

 private:
  MemberOptions members_;
  std::optional<std::string> format_;
};

}  // namespace

constinit const CommandEntry kNoteExportCommand = {
    .name = "note export",
    .summary = "Print complete notes, for other programs",
    .description = R"(Oldest first. Without options, exports all notes.

Examples:
  baton note export --session a1b2c3d4 > session.md
  baton note export --type decision --format jsonl > decisions.jsonl
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteExport>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
