#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/contract/assert_contexts.h"
#include "cli/commands/commands.h"
#include "cli/progress_bar.h"
#include "cli/report/reporting.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of_asserted(const app::ContextsAsserted& asserted) {
  std::string lines;
  for (const app::AssertedCase& one : asserted.cases) {
    lines += text::concat(has_errors(one.findings) ? "failed  " : "ok      ",
                          text::one_line(one.name), "\n", render(one.findings, Style::plain));
  }
  return lines;
}

CheckReport report_of_asserted(const app::ContextsAsserted& asserted) {
  CheckReport report{.command = "assert", .default_file = {}, .items = {}};
  for (const app::AssertedCase& one : asserted.cases) {
    report.items.push_back({.name = one.name, .findings = one.findings});
  }
  return report;
}

bool has_empty(const std::vector<std::string>& patterns) {
  return std::ranges::any_of(patterns, &std::string::empty);
}

class Assert final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "Contracts (schema context-contract), - for standard input");
    options.option("--agent", agent_, {.value = "AGENT", .help = "The agent, * for every agent"});
    options.option("--must-see", must_see_,
                   {.value = "PATTERN",
                    .help = "KIND, KIND:ID, ID or text:TEXT; * in an ID matches any text"});
    options.option("--must-not-see", must_not_see_, {.value = "PATTERN", .help = "The same"});
    options.option("--max-tokens", max_tokens_,
                   {.value = "N", .help = "The most tokens of the Markdown form"});
    reporting_.declare(options);
  }

  void run(Session& session) override {
    std::vector<std::string> named;
    if (file_) named.push_back(*file_);
    if (!reporting_.choose(session, named)) return;
    Result<app::Source> contract = contract_in(session);
    if (!contract) return session.report(contract.error());
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    reporting_.print<app::ContextsAsserted>(
        session,
        app::assert_contexts(
            {.contract = *std::move(contract), .progress = progress_bar(session, "agents")},
            *workspace),
        {.text = text_of_asserted, .report = report_of_asserted});
  }

 private:
  [[nodiscard]] bool has_expectation() const {
    return !must_see_.empty() || !must_not_see_.empty() || max_tokens_.has_value();
  }

  // The contract's schema would refuse these too, without the options' names.
  Result<void> check_case() const {
    if (max_tokens_ == 0) {
      return fail(ErrorCode::usage, "invalid value", "--max-tokens 0", "give at least 1");
    }
    if (agent_->empty()) return empty_value("--agent");
    if (has_empty(must_see_)) return empty_value("--must-see");
    if (has_empty(must_not_see_)) return empty_value("--must-not-see");
    return {};
  }

  static Failure empty_value(std::string option) {
    return fail(ErrorCode::usage, "the value is empty", std::move(option),
                "`baton assert --help` shows examples");
  }

  Result<app::Source> contract_in(Session& session) const {
    if (file_ && (agent_ || has_expectation())) {
      return fail(ErrorCode::usage, "FILE cannot be combined with the options of one case", *file_,
                  "add the case to the file");
    }
    if (file_) return session.read_source(*file_);
    if (!agent_ || !has_expectation()) {
      return fail(ErrorCode::usage, "missing contract", {},
                  "name a FILE, or --agent with --must-see, --must-not-see or --max-tokens");
    }
    BATON_CHECK(check_case());
    Json one = {{"agent", *agent_}};
    if (!must_see_.empty()) one["mustSee"] = must_see_;
    if (!must_not_see_.empty()) one["mustNotSee"] = must_not_see_;
    if (max_tokens_) one["maxTokens"] = *max_tokens_;
    return app::Source{.name = {},
                       .text = json::print_compact(Json{{"cases", Json::array({one})}})};
  }

  Reporting reporting_{"assert"};
  std::optional<std::string> file_;
  std::optional<std::string> agent_;
  std::vector<std::string> must_see_;
  std::vector<std::string> must_not_see_;
  std::optional<std::uint64_t> max_tokens_;
};

}  // namespace

constinit const CommandEntry kAssertCommand = {
    .name = "assert",
    .summary = "Check what agents see and do not see, for CI",
    .description =
        R"(Builds the contexts of the agents from the current state, in every form, and
compares them with a contract: one case in options, or a file with many. Exits 1
with the item and the rule that includes or excludes it. Writes nothing.

Examples:
  baton assert --agent code-writer --must-see output:api-designer
  baton assert --agent '*' --must-not-see 'text:BEGIN PRIVATE KEY'
  baton assert --agent prd-writer --max-tokens 4000
  baton assert .claude/contexts.json --format junit
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Assert>()); },
};

}  // namespace baton::cli
