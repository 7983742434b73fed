#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/request/bare_text.h"
#include "app/environment/change_value.h"
#include "cli/commands/env/verbs.h"
#include "cli/table_command.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

enum class ValueForm : std::uint8_t { json, json_or_text };

bool is_bare_text(const std::string& word) {
  return word.empty() || (app::may_be_bare_text(word) && !json::read(word, "<value>"));
}

// Null after an error, which it reports. Numbers that a double cannot represent are refused, so
// that values are returned unchanged.
std::optional<Json> read_value(Session& session, const std::string& given, ValueForm form) {
  std::string text = given;
  if (!session.complete_text(text)) return std::nullopt;
  if (form == ValueForm::json_or_text && is_bare_text(text)) return Json(std::move(text));
  const std::string name(given == "-" ? kStandardInput : "<value>");
  Result<Json> value = json::read(text, name, {.big_integers = json::BigIntegers::refused});
  if (value) return *std::move(value);
  session.report(value.error());
  return std::nullopt;
}

std::string text_of(const app::EnvironmentChanged& answer) {
  const std::string begun =
      answer.is_new_thread ? text::concat("Created the thread ", answer.root, ".\n") : "";
  return text::concat(begun, text::one_line(app::result_text(answer)), "\n");
}

void print_changed(Session& session, const app::EnvironmentChanged& answer) {
  session.print(answer, text_of);
  if (answer.warning.empty() || session.json()) return;
  session.write(Stream::error, text::concat("baton: warning: ", answer.warning, "\n"));
}

template <typename Request>
void print_change(Session& session, const Request& /*request*/,
                  const app::EnvironmentChanged& answer) {
  print_changed(session, answer);
}

// The value is an argument, which may be a bare text, or an option.
class EnvStore final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::StoreEnvironmentValue>(options);
    options.argument("value", word_, "The value: JSON, a bare text, or - for standard input");
    options.option("--value", value_,
                   {.value = "JSON|-", .help = "The value; - reads standard input"});
  }

  void run(Session& session) override {
    app::StoreEnvironmentValue request;
    if (!members_.read(session, request)) return;
    if (word_.has_value() == value_.has_value()) {
      return session.report(
          {.code = ErrorCode::usage,
           .phrase = word_ ? Phrase("the value was given twice") : Phrase("missing argument"),
           .subject = word_ ? request.key : std::string("VALUE"),
           .hint = "give one: `baton env store KEY VALUE`, or --value JSON"});
    }
    if (!complete_participant(session, members_.given(), request)) return;
    std::optional<Json> value = word_ ? read_value(session, *word_, ValueForm::json_or_text)
                                      : read_value(session, *value_, ValueForm::json);
    if (!value) return;
    request.value = *std::move(value);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::store_environment_value(request, *workspace);
    const app::EnvironmentChanged* answer = session.accepted(outcome);
    if (answer != nullptr) print_changed(session, *answer);
  }

 private:
  MemberOptions members_;
  std::optional<std::string> word_;
  std::optional<std::string> value_;
};

}  // namespace

constinit const CommandEntry kEnvStoreCommand = {
    .name = "env store",
    .summary = "Store a value, or replace it",
    .description =
        R"(A value is any JSON of at most 100 KB (102,400 bytes without spaces); baton warns
from 80 KB. Secrets are refused (exit 8), or redacted (environmentData.secrets).
Other agents find the data by its description: `baton env list`.

The value is JSON or a text; - reads standard input, without one newline at its end.
--value takes only JSON. If there is no thread, a person's first value creates the
thread `main`.

Examples:
  baton env store api-url http://localhost:8080
  baton env store log - < build.log
  baton env store arc_task --description "The puzzle: training-001, 3x3" --value '{"grid": [[0]]}'
  baton env store findings --description "What the research found" --value - < findings.json
  baton env store done --description "Whether the task is done" --value false --thread task_1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvStore>()); },
};

constinit const CommandEntry kEnvUpdateCommand = {
    .name = "env update",
    .summary = "Change the value or the description of a key",
    .description =
        R"(Options that are omitted leave the stored value unchanged. An unknown key is not
created (exit 7).

Examples:
  baton env update patterns --value '["rotation", "border"]'
  baton env update patterns --description "Three patterns, all confirmed"
)",
    .make = [] { return table_command(app::update_environment_value, {.print = print_change}); },
};

constinit const CommandEntry kEnvDeleteCommand = {
    .name = "env delete",
    .summary = "Remove a key",
    .description = R"(
Examples:
  baton env delete solution_attempts
)",
    .make = [] { return table_command(app::delete_environment_value, {.print = print_change}); },
};

}  // namespace baton::cli
