#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/files/own_files.h"
#include "app/core/findings/finding_json.h"
#include "app/core/project_opener.h"
#include "app/core/request/action.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "cli/command_line.h"
#include "cli/exit_status.h"
#include "cli/failed.h"
#include "cli/render.h"
#include "domain/authority/authorize.h"
#include "host/console.h"
#include "host/directory.h"

namespace baton::cli {

inline constexpr std::string_view kStandardInput = "<stdin>";  // in messages

// One run of one command: what it opens, the form of its answer, and its exit status.
class Session {
 public:
  Session(Console& console, app::ProjectOpener& opener, GlobalOptions options);
  // Sets the operation, which is authorized before anything is opened.
  void begin(const authority::Operation& operation) { operation_ = &operation; }
  // False if the caller may not run the operation, which is reported.
  bool is_authorized();
  [[nodiscard]] bool only_reads() const;  // the operation, as it was called, changes nothing
  // The command needs no project: see CommandEntry.
  void work_anywhere() { options_.root.elsewhere = Elsewhere::allowed; }

  // A typical command: makes the call and prints the answer. `text` renders the answer for people.
  template <typename Request, typename Answer>
  void call(Result<Outcome<Answer>> (*use_case)(const Request&, app::Workspace&),
            const Request& request, std::string (*text)(const Answer&)) {
    app::Workspace* opened = workspace();
    if (opened == nullptr) return;
    auto& outcome = keep(use_case(request, *opened));
    if (accepted(outcome) != nullptr) print(std::get<Answer>(*outcome), text);
  }

  // The same for an action's request. `text` renders the answer for people.
  void perform(const app::Action& action, const Json& request,
               std::string (*text)(const Json& answer));

  // The answer in an outcome; null after an error or a refusal, which it reports. A negative answer
  // sets the exit status (app/core/exit_status.h).
  template <typename Answer>
  const Answer* accepted(const Result<Outcome<Answer>>& outcome) {
    if (!outcome) {
      report(outcome.error());
      return nullptr;
    }
    if (const Report* refusal = std::get_if<Report>(&*outcome)) {
      report(*refusal);
      return nullptr;
    }
    const Answer& answer = std::get<Answer>(*outcome);
    status_ = std::max(status_, app::exit_code_of(answer));
    return &answer;
  }

  // An answer that is one large document gives it away, if it may be changed (take_json).
  template <typename Answer>
  void print(Answer& answer, std::string (*text)(const std::remove_const_t<Answer>&)) {
    if (!json()) {
      write_answer(text(answer));
    } else if constexpr (requires { take_json(answer); }) {
      print_json(take_json(answer));
    } else {
      print_json(to_json(answer));
    }
    if constexpr (requires { answer.written.warnings; }) warn(answer.written.warnings);
    if constexpr (requires { warn(answer.warnings); }) warn(answer.warnings);
  }

  // Who runs the command; known once the project is open.
  [[nodiscard]] const authority::Caller& caller() const { return caller_; }

  // False if --state names a file besides the argument `file`, which is reported.
  bool may_choose_state(const std::string& file);
  void choose_state(const std::string& file);  // the command works on it, as with --state
  // The same, if it is below the project's folder; false if it is not.
  bool choose_state_of_project(const std::string& file);

  app::Workspace* workspace();     // null after an error, which it reports
  Result<app::Workspace*> open();  // the same, for commands that report errors themselves

  // The file, if the caller may name it, or standard input for "-". Thread-safe after open().
  Result<app::Source> read_source(const std::string& name,
                                  std::uint64_t limit = Directory::kDefaultReadLimit,
                                  app::MayName* require = app::require_may_show);
  // Replaces "-" by standard input without its last newline; false after an error, reported.
  bool complete_text(std::string& text);
  bool complete_text(std::optional<std::string>& text) { return !text || complete_text(*text); }
  // Whether a person can be asked: both streams are a terminal, and the answer is text.
  [[nodiscard]] bool can_ask() const;
  // Prints `prompt` and reads the reply; nothing at the end of the input.
  std::optional<std::string> ask(std::string_view prompt);

  // The answer is a table for people: on a terminal, wider lines are folded.
  void fold_lines() { folds_lines_ = true; }
  // For commands that run others.
  [[nodiscard]] Console& console() { return console_; }
  [[nodiscard]] app::ProjectOpener& opener() { return opener_; }

  void print_json(Json document);
  // All output: secrets are redacted, unless answers may show them; the standard error is spelt().
  void write(Stream stream, std::string_view text);
  // A hint that names commands, for this run's project and state file (cli/root_options.h).
  [[nodiscard]] std::string spelt(std::string_view hint);
  // True if write() would redact the text. For texts that are printed in a form that hides it.
  bool has_secrets(const std::string& text);
  void warn(const Findings& findings);  // to standard error; nothing with --json
  // What was noticed while the command ran, to standard error; once, when it has ended.
  void write_notes();
  void report(const Error& error);
  void report(const Report& refusal);
  // `print` also gets what is reported in place of an answer.
  void print_failures_with(std::function<void(const Failed&)> print);

  [[nodiscard]] bool json() const { return options_.json; }
  // The value of --format ("json" is --json). False if --json contradicts it; reports this.
  bool choose_format(const std::optional<std::string>& format,
                     std::string_view hint = "--json is the same as --format json");
  // By --color, else NO_COLOR, CLICOLOR_FORCE, and whether the stream is a terminal.
  [[nodiscard]] Style style(Stream stream) const;
  // Of the environment; empty if it is not set.
  [[nodiscard]] std::string variable(const std::string& name) const;
  [[nodiscard]] bool is_terminal(Stream stream) const { return console_.is_terminal(stream); }
  // Of a monotonic clock.
  [[nodiscard]] std::chrono::steady_clock::time_point now() const { return console_.now(); }
  // False after a write found that the reader of the output has gone.
  [[nodiscard]] bool has_reader() const { return console_.has_reader(Stream::output); }
  [[nodiscard]] bool has_reader_now() const { return console_.has_reader_now(Stream::output); }
  [[nodiscard]] int status() const { return status_; }
  void set_status(int status) { status_ = status; }

 private:
  void write_answer(std::string_view text);
  const policy::SecretSettings& secrets();
  bool reads_archived_or_parked();
  void prepare_report();

  // Keeps a value until the process ends. To free a large document takes as long as to print it.
  template <typename Value>
  Value& keep(Value value) {
    const auto kept = std::make_shared<Value>(std::move(value));
    kept_.push_back(kept);
    return *kept;
  }

  Console& console_;
  app::ProjectOpener& opener_;
  GlobalOptions options_;
  bool folds_lines_ = false;
  const authority::Operation* operation_ = nullptr;
  authority::Caller caller_ = {};
  std::string proven_in_;  // the project in which caller_ was proven
  std::optional<app::Workspace> workspace_;
  std::vector<std::shared_ptr<const void>> kept_;
  std::unique_ptr<app::Workspace> reporter_;  // for an error before the project was opened
  std::function<void(const Failed&)> print_failure_;
  int status_ = 0;
};

}  // namespace baton::cli
