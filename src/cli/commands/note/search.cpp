// The verbs that find notes.
#include "app/notes/search_notes.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/layout.h"
#include "cli/progress_bar.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string footer(const app::NotesFound& answer) {
  if (answer.notes.empty()) return "No note matches\n";
  const std::string shown = counted(answer.notes.size(), "note");
  if (answer.total <= answer.notes.size()) return shown + "\n";
  return concat(shown, " of ", answer.is_exact ? "" : "at least ", std::to_string(answer.total),
                "\n");
}

std::string paths_text(const app::NotesFound& answer) {
  std::string lines;
  for (const app::FoundNote& found : answer.notes) {
    lines += concat(text::one_line(found.head.path.text()), "\n");
  }
  return lines;
}

std::string found_text(const app::NotesFound& answer) {
  std::string lines;
  for (const app::FoundNote& found : answer.notes) {
    lines += head_text(found.head);
    for (const search::Snippet& snippet : found.snippets) {
      lines += concat("  ", std::to_string(snippet.line), ": ", text::one_line(snippet.text), "\n");
    }
  }
  return lines + footer(answer);
}

// A change by another program inside an old folder is noticed only if every file is compared.
void tell_index(Session& session, const app::NotesFound& answer) {
  if (session.json() || answer.index.is_whole || answer.store.empty()) return;
  session.write(Stream::error, concat("baton: note: the index was compared with ",
                                      std::to_string(answer.index.looked_at), " of ",
                                      std::to_string(answer.index.notes + answer.index.folders),
                                      " files and folders; --all-files compares every one\n"));
}

struct Listing {
  app::SearchNotes request = {};
  NoteFilter filter = {};
  std::optional<std::uint64_t> limit = {};
  bool is_paths = false;
  bool is_whole = false;
};

void declare_listing(Options& options, Listing& listing) {
  declare_filter(options, listing.filter);
  options.option("-n,--limit", listing.limit,
                 {.value = "N", .help = "At most N notes; 0: all (default: 20)"});
  options.flag("--paths", listing.is_paths, "Print only paths, one per line");
  options.flag("--all-files", listing.is_whole,
               "Compare the index with every file before searching");
}

void run_listing(Session& session, Listing& listing) {
  if (!complete_filter(session, listing.filter)) return;
  app::SearchNotes& request = listing.request;
  request.query = listing.filter.query;
  if (listing.limit) request.limit = listing.limit;
  if (listing.limit == 0) request.limit.reset();
  if (listing.is_paths) request.detail = app::NoteDetail::paths;
  if (listing.is_whole) request.look = app::Look::whole;
  request.progress = progress_bar(session, "notes");
  app::Workspace* workspace = session.workspace();
  if (workspace == nullptr) return;
  const auto outcome = app::search_notes(request, *workspace);
  const app::NotesFound* answer = session.accepted(outcome);
  if (answer == nullptr) return;
  session.print(*answer, listing.is_paths ? paths_text : found_text);
  tell_index(session, *answer);
}

class NoteList final : public Command {
 public:
  void declare(Options& options) override { declare_listing(options, listing_); }

  void run(Session& session) override {
    listing_.request.order = app::NoteOrder::newest;
    run_listing(session, listing_);
  }

 private:
  Listing listing_;
};

class NoteSearch final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("texts", listing_.filter.query.texts, "Texts that a note must contain");
    options.flag("--case-sensitive", respects_case_, "Match case");
    options.former_flag("--case", respects_case_);
    options.flag("--word", whole_words_, "Match whole words only");
    options.flag("--newest", is_by_time_, "Sort by time, newest first, instead of by rank");
    declare_listing(options, listing_);
  }

  void run(Session& session) override {
    search::Query& query = listing_.filter.query;
    if (respects_case_) query.letter_case = search::Case::respected;
    if (whole_words_) query.match = search::Match::whole_word;
    if (is_by_time_) listing_.request.order = app::NoteOrder::newest;
    run_listing(session, listing_);
  }

 private:
  Listing listing_;
  bool respects_case_ = false;
  bool whole_words_ = false;
  bool is_by_time_ = false;
};

}  // namespace

constinit const CommandEntry kNoteListCommand = {
    .name = "note list",
    .summary = "List notes, newest first",
    .description = R"(A note is listed if it matches all options.

Examples:
  baton note list
  baton note list --type decision --since 2026-02-01
  baton note list --agent code-reviewer --paths --limit 0
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteList>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteSearchCommand = {
    .name = "note search",
    .summary = "Search notes by text, tag, type, agent or session",
    .description =
        R"(Finds the notes that `rg -i -F` finds, and ranks them: rare texts, titles, tags and
short notes count more. The search uses an index that follows the files; if the index
has no match, every file is compared first. --tag matches a part of a tag.

Examples:
  baton note search "sql injection"
  baton note search login token --tag security --type finding --json
  baton note search --tag auth --paths | xargs -n1 baton note show
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteSearch>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
