// The verbs that change one key.
#include "app/shared/write_value.h"
#include "cli/commands/shared/verbs.h"
#include "cli/layout.h"
#include "cli/shared_call.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr const char* kOnlyIf = "Refuse unless the key has this version; 0: no value";

std::string written_text(const app::SharedValueWritten& answer) {
  const EntryRow& entry = answer.entry;
  const std::string warning =
      answer.warning.empty() ? std::string() : text::concat("warning: ", answer.warning, "\n");
  return text::concat(text::one_line(entry.key), ": version ", std::to_string(entry.version), ", ",
                      counted(entry.tokens, "token"), ", by ", text::one_line(entry.written_by),
                      "\n", warning);
}

std::string deleted_text(const app::SharedKeyDeleted& answer) {
  return text::concat(text::one_line(answer.key), " deleted; its version was ",
                      std::to_string(answer.previous_version), "\n");
}

class SharedWrite final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "The key");
    options.argument("value", request_.value, "The value; - reads standard input");
    options.option("--if-version", request_.if_version, {.value = "N", .help = kOnlyIf});
    options.option("--ttl", request_.ttl_seconds,
                   {.value = "SECONDS", .help = "The value expires after this many seconds"});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!session.complete_text(request_.value)) return;
    if (!put_call(session, options_, request_.call)) return;
    session.call(app::write_value, request_, written_text);
  }

 private:
  app::WriteSharedValue request_;
  CallOptions options_;
};

class SharedDelete final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "The key");
    options.option("--if-version", request_.if_version, {.value = "N", .help = kOnlyIf});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    session.call(app::delete_key, request_, deleted_text);
  }

 private:
  app::DeleteSharedKey request_;
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSharedWriteCommand = {
    .name = "shared write",
    .summary = "Create or overwrite a key",
    .description =
        R"(A value has at most 1,000 tokens of four characters, all values together 10,000;
baton warns from 800. A value that contains a secret is refused. With - one newline
at the end of the input is not part of the value.

Examples:
  baton shared write current_phase analysis
  baton shared write findings_summary - < findings.txt
  baton shared write current_phase review --if-version 3
  baton shared write blocking_issues "Staging is down" --ttl 3600
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedWrite>()); },
};

constinit const CommandEntry kSharedDeleteCommand = {
    .name = "shared delete",
    .summary = "Delete a key and its history",
    .description = R"(If the key is written again, its version number continues.

Examples:
  baton shared delete open_questions
  baton shared delete open_questions --if-version 5
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedDelete>()); },
};

}  // namespace baton::cli
