#include <utility>

#include <nlohmann/json.hpp>

#include "app/environment/change_value.h"
#include "cli/commands/env/verbs.h"
#include "cli/thread_call.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// Null after an error, which it reports. Numbers that a double cannot represent are refused, so
// that values are returned unchanged.
std::optional<Json> read_value(Session& session, const std::string& given) {
  Result<app::Source> source =
      given == "-" ? session.read_source(given) : app::Source{.name = "<value>", .text = given};
  if (!source) {
    session.report(source.error());
    return std::nullopt;
  }
  Result<Json> value =
      json::read(source->text, source->name, {.big_integers = json::BigIntegers::refused});
  if (value) return *std::move(value);
  session.report(value.error());
  return std::nullopt;
}

// "http://localhost:8080" is a text; "[1" was meant to be JSON.
bool is_bare_text(const std::string& word) {
  constexpr std::string_view kBeginnings = "[{\"";
  if (word == "-" || word.empty() || kBeginnings.find(word.front()) != std::string_view::npos) {
    return false;
  }
  return !json::read(word, "<value>");
}

std::string text_of(const app::EnvironmentChanged& answer) {
  const std::string begun =
      answer.is_new_thread ? text::concat("Created the thread ", answer.root, ".\n") : "";
  return text::concat(begun, text::one_line(app::result_text(answer)), "\n");
}

template <typename Request>
void change(Session& session,
            Result<Outcome<app::EnvironmentChanged>> (*use_case)(const Request&, app::Workspace&),
            const Request& request) {
  app::Workspace* workspace = session.workspace();
  if (workspace == nullptr) return;
  const auto outcome = use_case(request, *workspace);
  const app::EnvironmentChanged* answer = session.accepted(outcome);
  if (answer == nullptr) return;
  session.print(*answer, text_of);
  if (answer->warning.empty() || session.json()) return;
  session.write(Stream::error, text::concat("baton: warning: ", answer->warning, "\n"));
}

class EnvStore final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "At most 128 characters");
    options.argument("data", data_, "The value: JSON, a bare text, or - for standard input");
    options.option("--description", description_,
                   {.value = "TEXT", .help = "What the data are (default: the key)"});
    options.option("--value", value_, {.value = "JSON|-", .help = "The value; -: from input"});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (data_.has_value() == value_.has_value()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = data_ ? Phrase("too many values") : Phrase("missing value"),
                             .subject = request_.key,
                             .hint = "give one: `baton env store KEY VALUE`, or --value JSON"});
    }
    if (!put_call(session, options_, request_.call)) return;
    request_.short_description = description_.value_or(request_.key);
    if (data_ && is_bare_text(*data_)) {
      request_.value = *data_;
    } else {
      std::optional<Json> value = read_value(session, data_ ? *data_ : *value_);
      if (!value) return;
      request_.value = *std::move(value);
    }
    change(session, app::store_environment_value, request_);
  }

 private:
  app::StoreEnvironmentValue request_;
  ThreadOptions options_;
  std::optional<std::string> data_;
  std::optional<std::string> description_;
  std::optional<std::string> value_;
};

class EnvUpdate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "An existing key");
    options.option("--description", request_.short_description,
                   {.value = "TEXT", .help = "The new description (default: unchanged)"});
    options.option("--value", value_,
                   {.value = "JSON|-", .help = "The new value (default: unchanged)"});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    if (value_) {
      request_.value = read_value(session, *value_);
      if (!request_.value) return;
    }
    change(session, app::update_environment_value, request_);
  }

 private:
  app::UpdateEnvironmentValue request_;
  ThreadOptions options_;
  std::optional<std::string> value_;
};

class EnvDelete final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "An existing key");
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    change(session, app::delete_environment_value, request_);
  }

 private:
  app::DeleteEnvironmentValue request_;
  ThreadOptions options_;
};

}  // namespace

constinit const CommandEntry kEnvStoreCommand = {
    .name = "env store",
    .summary = "Store a value, or replace it",
    .description =
        R"(A value is any JSON of at most 100 KB (102,400 bytes without spaces); baton warns
from 80 KB. Secrets are refused (exit 8), or redacted if the configuration says
so. Other agents find the data by its description: `baton env list`.

A person's first value creates the thread `main`.

Examples:
  baton env store api-url http://localhost:8080
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
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvUpdate>()); },
};

constinit const CommandEntry kEnvDeleteCommand = {
    .name = "env delete",
    .summary = "Remove a key",
    .description = R"(
Examples:
  baton env delete solution_attempts
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvDelete>()); },
};

}  // namespace baton::cli
