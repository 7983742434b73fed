// A tour through a workflow in a folder of its own. Each step is run by the program itself.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/run.h"
#include "cli/session.h"
#include "cli/tour.h"
#include "cli/tour_console.h"
#include "cli/tour_opener.h"
#include "cli/tour_outputs.h"
#include "host/directory.h"
#include "host/project_root.h"
#include "resources/resource.h"
#include "text/concat.h"
#include "text/shell.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr RelativePath kTourOutputs = "outputs";

// "baton decide "a b"" has the arguments decide and a b.
std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  bool is_quoted = false;
  bool is_open = false;
  for (const char c : command) {
    const bool is_quote = c == '"';
    const bool ends = c == ' ' && !is_quoted;
    if (is_quote) is_quoted = !is_quoted;
    if (!ends && !is_open) words.emplace_back();
    if (!ends && !is_quote) words.back() += c;
    is_open = !ends;
  }
  return words;
}

Json steps_json() {
  Json steps = Json::array();
  for (const TourStep& step : tour_steps()) {
    steps.push_back({{"about", step.about}, {"command", step.command}, {"status", step.status}});
  }
  return {{"steps", std::move(steps)}};
}

// The commands are given the state file's path, so that its folder has to exist.
Result<void> fill_folder(Directory& folder, Instant now) {
  BATON_CHECK(folder.make_directory(kDefaultStateFile.parent(), Access::shared_by_umask));
  BATON_CHECK(folder.make_directory(kTourOutputs, Access::shared_by_umask));
  for (const resources::Resource& output : resources::tour_outputs()) {
    BATON_TRY(const auto file,
              folder.create_exclusive(kTourOutputs.child(output.name), Access::shared_by_umask));
    BATON_CHECK(file->write(with_recent_times(output.content, now)));
  }
  return {};
}

Result<void> damage(Directory& folder) {
  BATON_TRY(const auto file, folder.open_append(kDefaultStateFile));
  return file->truncate(kDamagedSize);
}

class Quickstart final : public Command {
 public:
  void declare(Options& options) override {
    options.option("--dir", dir_,
                   {.value = "DIR", .help = "A new or empty folder (default: a temporary one)"});
    options.flag("--no-wait", no_wait_, "Do not wait for Enter between the steps");
  }

  void run(Session& session) override {
    if (session.json()) return session.print_json(steps_json());
    const Result<void> prepared = prepare(session);
    if (!prepared) return session.report(prepared.error());
    session.write(Stream::output, text::concat("A tour of baton in ", folder_,
                                               ". Nothing outside of this folder changes.\n"));
    const Result<void> toured = tour(session);
    if (!toured) session.report(toured.error());
    const std::string folder = text::shell_word(text::one_line(folder_));
    session.write(Stream::output, text::concat("\nThe folder stays. Look around, then remove it:\n"
                                               "  cd ",
                                               folder, "\n  rm -r ", folder,
                                               "\nBegin in your own project with `baton init`.\n"));
  }

 private:
  static Result<void> require_folder(const std::string& path, const Folders& folders) {
    const auto opened = folders.open(path);
    if (opened) return {};
    Error error = opened.error();
    error.hint = "name another folder with --dir DIR, or set TMPDIR";
    return fail(std::move(error));
  }

  Result<void> prepare(Session& session) {
    BATON_TRY(app::Workspace* const workspace, session.open());
    std::string temporary = session.console().variable("TMPDIR");
    if (temporary.empty()) temporary = "/tmp";
    if (!dir_) BATON_CHECK(require_folder(temporary, workspace->folders()));
    const std::string wanted =
        dir_ ? *dir_ : text::concat(temporary, "/baton-tour-", workspace->host().ids.next());
    BATON_TRY(directory_, workspace->folders().make(wanted));
    folder_ = workspace->folders().resolve(wanted);
    BATON_TRY(const std::vector<DirectoryEntry> entries, directory_->list(RelativePath::root()));
    if (!entries.empty()) {
      return fail(ErrorCode::conflict, "the folder is not empty", wanted,
                  "name a new or an empty folder");
    }
    return fill_folder(*directory_, workspace->now());
  }

  Result<void> tour(Session& session) {
    const bool waits = !no_wait_ && session.can_ask();
    std::size_t number = 0;
    for (const TourStep& step : tour_steps()) {
      session.write(Stream::output, text::concat("\n", std::to_string(++number), "/",
                                                 std::to_string(tour_steps().size()), "  ",
                                                 step.about, "\n$ ", step.command, "\n"));
      BATON_CHECK(take(step, session));
      const bool is_last = number == tour_steps().size();
      if (waits && !is_last && !session.ask("[Enter: next step, Ctrl-D: end] ")) return {};
    }
    return {};
  }

  Result<void> take(const TourStep& step, Session& session) {
    if (step.command == kDamage) return damage(*directory_);
    std::vector<std::string> arguments = words_of(step.command);
    arguments.erase(arguments.begin());
    TourConsole console(session.console(), folder_);
    TourOpener opener(session.opener(), folder_);
    const int status = cli::run(std::move(arguments), console, opener);
    if (status == step.status) return {};
    return fail(ErrorCode::internal,
                "a step of the tour ended with another exit status than expected",
                std::string(step.command), "report this as a bug");
  }

  std::optional<std::string> dir_;
  bool no_wait_ = false;
  std::shared_ptr<Directory> directory_;
  std::string folder_;  // absolute
};

}  // namespace

constinit const CommandEntry kQuickstartCommand = {
    .name = "quickstart",
    .summary = "Take a guided tour in a scratch folder",
    .description =
        R"(Runs the commands of the README's tour in a new folder: a workflow from init to
archive, with a refusal, a redacted secret, an undo and a recovery. On a terminal it
waits for Enter between the steps. Your key, variables and settings do not apply to
them. The folder stays. With --json the steps are listed, and none is run.

Examples:
  baton quickstart
  baton quickstart --no-wait
  baton quickstart --dir tour
  baton quickstart --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Quickstart>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
