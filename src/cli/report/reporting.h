#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/report/check_report.h"
#include "cli/report/named_paths.h"
#include "cli/session.h"

namespace baton::cli {

// What is checked. Findings without a file are about the state if it is the project.
enum class Checked : std::uint8_t { project, named_files };

// How a command shows its answer. `report` makes the list for CI systems.
template <typename Answer>
struct AnswerForms {
  std::string (*text)(const Answer& answer) = nullptr;
  CheckReport (*report)(const Answer& answer) = nullptr;
  // What could not be checked; the text form shows it on standard error. Null: the others say it.
  std::vector<Error> (*errors)(const Answer& answer) = nullptr;
};

// The option --format of commands that check something: their own text or JSON, or a report for
// a CI system.
class Reporting {
 public:
  explicit Reporting(std::string command) : command_(std::move(command)) {}

  void declare(Options& options);
  // The same, with the output formats of JSON Schema.
  void declare_with_units(Options& options);
  // Applies the option, also to what the session reports in place of an answer. False after a usage
  // error, which it reports. `named`: the files, folders and globs that the user named. Paths that
  // they cover are relative to the current folder, all others to the project.
  bool choose(Session& session, const std::vector<std::string>& named = {},
              Checked checked = Checked::project);
  [[nodiscard]] bool is_for_ci() const;
  // "flag", "basic" or "detailed"; empty if none of these was chosen.
  [[nodiscard]] std::string_view unit_format() const;

  // Prints the report in the chosen form. In a checkout of a CI system, its paths are relative to
  // the checkout.
  void print(Session& session, CheckReport report) const;

  // Prints the answer, or the error in its place.
  template <typename Answer>
  void print(Session& session, const Result<Outcome<Answer>>& outcome,
             const AnswerForms<Answer>& forms) const {
    const Answer* const answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (is_for_ci()) {
      print(session, forms.report(*answer));
    } else {
      session.print(*answer, forms.text);
    }
    const bool shows_errors = forms.errors != nullptr && !session.json() && !is_for_ci();
    if (shows_errors) print_errors(session, forms.errors(*answer));
  }

 private:
  static void print_errors(Session& session, const std::vector<Error>& errors);
  [[nodiscard]] CheckReport report_of(const Failed& failed) const;
  [[nodiscard]] std::string path_in(const std::string& checkout, const std::string& path,
                                    const app::Workspace& workspace) const;

  std::string command_;
  std::optional<std::string> format_;
  NamedPaths named_;
  Checked checked_ = Checked::project;
};

}  // namespace baton::cli
