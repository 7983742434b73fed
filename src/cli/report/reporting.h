#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/report/check_report.h"
#include "cli/session.h"

namespace baton::cli {

// What the paths in findings are relative to.
enum class PathBase : std::uint8_t { project, current_folder };

// How a command shows its answer. `report` makes the list for CI systems.
template <typename Answer>
struct AnswerForms {
  std::string (*text)(const Answer& answer) = nullptr;
  CheckReport (*report)(const Answer& answer) = nullptr;
  int (*status)(const Answer& answer) = nullptr;  // the exit code
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
  // error, which it reports.
  bool choose(Session& session) const;
  [[nodiscard]] bool is_for_ci() const;
  // "flag", "basic" or "detailed"; empty if none of these was chosen.
  [[nodiscard]] std::string_view unit_format() const;

  // Prints the report in the chosen form.
  void print(Session& session, CheckReport report, PathBase base = PathBase::project) const;

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
    session.set_status(forms.status(*answer));
  }

 private:
  std::string command_;
  std::optional<std::string> format_;
};

}  // namespace baton::cli
