#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "app/core/workspace.h"
#include "cli/command.h"
#include "cli/member_options.h"
#include "cli/progress_bar.h"
#include "cli/session.h"
#include "text/terminal.h"

// A command whose options and arguments are the members of its action.
namespace baton::cli {

// What a command adds to its action.
template <typename Request, typename Answer>
struct CommandForm {
  // Renders the answer for people.
  std::string (*text)(const Answer& answer) = nullptr;
  // Completes the request with what is not a member; false after an error, which it reports.
  bool (*complete)(Session& session, const Json& given, Request& request) = nullptr;
  // The plural of what a progress bar counts.
  const char* unit = nullptr;
  // Prints the answer, in place of `text`: what is printed depends on more than the answer.
  void (*print)(Session& session, const Request& request, const Answer& answer) = nullptr;
};

// The text that the command line gives for a member.
std::optional<std::string> given_text(const Json& given, const char* member);

// Puts the name to credit in shared data: the one that --as gives, else the caller's.
bool put_participant(Session& session, const Json& given, std::string& participant);

template <typename Request>
bool complete_participant(Session& session, const Json& given, Request& request) {
  if constexpr (requires { request.call.participant; }) {
    return put_participant(session, given, request.call.participant);
  } else if constexpr (requires { request.participant; }) {
    return put_participant(session, given, request.participant);
  } else {
    return true;
  }
}

// CommandForm::complete for an answer whose text does not show the digest, which takes time.
template <typename Request>
bool omit_digest_in_text(Session& session, const Json& /*given*/, Request& request) {
  if (!session.json()) request.digest = decltype(request.digest)::omitted;
  return true;
}

// CommandForm::print for a text of others: a pipe receives what kText returns, a terminal the same
// without control characters.
template <auto kText, typename Request, typename Answer>
void print_foreign_text(Session& session, const Request& /*request*/, const Answer& answer) {
  constexpr auto kShown = [](const Answer& shown) { return text::printable(kText(shown)); };
  session.print(answer, session.is_terminal(Stream::output) ? +kShown : kText);
}

template <typename Request, typename Answer>
class TableCommand final : public Command {
 public:
  using UseCase = Result<Outcome<Answer>> (*)(const Request&, app::Workspace&);
  using Form = CommandForm<Request, Answer>;

  TableCommand(UseCase use_case, const Form& form) : use_case_(use_case), form_(form) {}

  void declare(Options& options) override { members_.declare<Request>(options); }

  void run(Session& session) override {
    Request request = {};
    if (!members_.read(session, request)) return;
    if (!complete_participant(session, members_.given(), request)) return;
    if (form_.complete != nullptr && !form_.complete(session, members_.given(), request)) return;
    if constexpr (requires { request.progress; }) {
      request.progress = progress_bar(session, form_.unit);
    }
    if (form_.print == nullptr) return session.call(use_case_, request, form_.text);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = use_case_(request, *workspace);
    if (const Answer* answer = session.accepted(outcome)) form_.print(session, request, *answer);
  }

 private:
  UseCase use_case_;
  Form form_;
  MemberOptions members_;
};

// The command of the action that `use_case` carries out.
template <typename Request, typename Answer>
std::unique_ptr<Command> table_command(
    Result<Outcome<Answer>> (*use_case)(const Request&, app::Workspace&),
    const std::type_identity_t<CommandForm<Request, Answer>>& form) {
  return std::make_unique<TableCommand<Request, Answer>>(use_case, form);
}

}  // namespace baton::cli
