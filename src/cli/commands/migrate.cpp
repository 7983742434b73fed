#include <nlohmann/json.hpp>

#include "app/migration/draft_file.h"
#include "app/migration/migrate_file.h"
#include "app/migration/reverse_file.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"
#include "text/unified_diff.h"

namespace baton::cli {
namespace {

using text::concat;

constexpr std::size_t kShownValue = 40;
constexpr std::size_t kShownLines = 40;

std::string brief(const Json& value) {
  return shortened(text::one_line(json::print_compact(value)), kShownValue);
}

std::string line_of_moved(const migration::Moved& moved) {
  const std::string to =
      moved.gate.empty() ? moved.to : concat("gate ", moved.gate, ", ", brief(moved.value));
  const std::string change =
      moved.original && moved.gate.empty()
          ? concat(" (", brief(*moved.original), " -> ", brief(moved.value), ")")
          : std::string();
  return concat("  ", text::one_line(moved.from), " -> ", text::one_line(to), change, "\n");
}

std::string places_text(std::string_view title, const std::vector<std::string>& places) {
  std::string lines;
  for (const std::string& place : places) {
    if (&place == places.data()) lines += concat(title, "\n");
    lines += concat("  ", text::one_line(place), "\n");
  }
  return lines;
}

std::string mapped_text(const std::vector<migration::Moved>& moved) {
  std::string lines = moved.empty() ? "" : "Mapped:\n";
  for (std::size_t index = 0; index < moved.size() && index < kShownLines; ++index) {
    lines += line_of_moved(moved[index]);
  }
  if (moved.size() <= kShownLines) return lines;
  return concat(lines, "  and ", std::to_string(moved.size() - kShownLines),
                " more (--json lists them)\n");
}

std::string difference(const app::FileMigrated& answer) {
  const std::string before = json::print(answer.document);
  const std::string after = json::print(answer.migrated.state);
  const std::string diff = text::unified_diff({.name = text::one_line(answer.file), .text = before},
                                              {.name = "2.0", .text = after});
  return text::printable(diff);
}

std::string text_of(const app::FileMigrated& answer) {
  const std::string head =
      concat(text::one_line(answer.file), ": ", answer.source,
             answer.title.empty() ? std::string() : concat(", ", text::one_line(answer.title)),
             " (", std::to_string(answer.confidence), "%)\n");
  const std::string summary =
      concat(head, mapped_text(answer.migrated.moved),
             places_text(concat("Kept in extensions.", answer.source, ":"), answer.migrated.kept),
             places_text("Filled in:", answer.migrated.filled));
  if (answer.dry_run == app::DryRun::no) {
    return concat(summary, "Wrote workflow ", text::one_line(answer.written.workflow),
                  ", revision ", std::to_string(answer.written.revision.value),
                  ". The original is kept as ", text::one_line(answer.original), ".\n");
  }
  return concat(summary, "\n", difference(answer), "\nNothing was changed; --apply writes it.\n");
}

class Migrate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "The file (default: the state file; - for standard input)");
    options.option("--from", request_.mapping,
                   {.value = "SOURCE", .help = "The mapping (default: the one that fits best)"});
    options.flag("--apply", apply_, "Write the state; the original is kept");
    options.flag("--reverse", reverse_, "Print the document that a migrated state was made of");
    options.option("--draft", draft_,
                   {.value = "FILE", .help = "Write a draft of a mapping instead (- prints it)"});
  }

  void run(Session& session) override {
    const bool is_one = (reverse_ ? 1 : 0) + (draft_ ? 1 : 0) + (apply_ ? 1 : 0) <= 1;
    const bool has_unused_mapping = request_.mapping && (reverse_ || draft_);
    if (!is_one || has_unused_mapping) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "options that exclude each other",
                             .subject = is_one ? "--from" : "--apply, --reverse and --draft",
                             .hint = "`baton migrate --help` shows examples"});
    }
    if (file_ && !read(session)) return;
    if (reverse_) return give_back(session);
    if (draft_) return draft(session);
    if (apply_) request_.dry_run = app::DryRun::no;
    session.call(app::migrate_file, request_, text_of);
  }

 private:
  bool read(Session& session) {
    Result<app::Source> source = session.read_source(*file_);
    if (source) {
      request_.file = *std::move(source);
      return true;
    }
    session.report(source.error());
    return false;
  }

  void give_back(Session& session) const {
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto reversed = app::reverse_file({.file = request_.file}, *workspace);
    if (!reversed) return session.report(reversed.error());
    session.print_json(reversed->document);
    Findings warnings;
    for (const std::string& place : reversed->missing) {
      warnings.push_back({.severity = Severity::warning,
                          .rule = "removed-value",
                          .message = "this value was removed from the state since",
                          .instance_location = place});
    }
    session.warn(warnings);
  }

  void draft(Session& session) const {
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto drafted = app::draft_mapping({.file = request_.file, .draft = *draft_}, *workspace);
    if (!drafted) return session.report(drafted.error());
    if (drafted->mapping["recognize"].empty()) warn_of_no_traits(session, *drafted);
    if (session.json() || drafted->draft.empty()) return session.print_json(drafted->mapping);
    session.write(Stream::output, concat("Drafted a mapping for ", text::one_line(drafted->file),
                                         ": ", text::one_line(drafted->draft),
                                         "\nComplete it, then run `baton migrate`; "
                                         "`baton schema show migration` describes it.\n"));
  }

  // Of an empty object, or of one whose members' names are secrets.
  static void warn_of_no_traits(Session& session, const app::MappingDrafted& drafted) {
    session.warn({{.severity = Severity::warning,
                   .rule = "recognizes-nothing",
                   .message = "the draft recognizes no file",
                   .instance_location = "/recognize",
                   .hint = concat("describe the file in `recognize`, or use `baton migrate --from ",
                                  drafted.mapping["source"].get<std::string>(), "`")}});
  }

  app::MigrateFile request_;
  std::optional<std::string> file_;
  std::optional<std::string> draft_;
  bool apply_ = false;
  bool reverse_ = false;
};

}  // namespace

constinit const CommandEntry kMigrateCommand = {
    .name = "migrate",
    .summary = "Convert a file of another program or version to a workflow state",
    .description = R"(Shows the conversion of the file: values that are mapped to members of the
state, values that are kept in extensions, and the difference. --apply writes
the state and keeps the original under a new name. No value is lost: --reverse
prints the original document from the migrated state. Mappings in
.claude/migrations/ extend the built-in ones. A file without a mapping is
refused (exit 7); --draft drafts a mapping for it.

Examples:
  baton migrate
  baton migrate --apply
  baton migrate old/workflow.json --from gate-map --json
  baton migrate --reverse > original.json
  baton migrate --draft .claude/migrations/ours.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Migrate>()); },
};

}  // namespace baton::cli
