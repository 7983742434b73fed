#include "app/workflow/record_output.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/member_options.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string listed(std::string_view title, const std::vector<std::string>& names) {
  if (names.empty()) return {};
  return text::concat("  ", title, ": ", text::one_line(listed_briefly(names)), "\n");
}

std::string gates_text(const std::vector<workflow::GateChanged>& changes) {
  std::string text;
  for (const workflow::GateChanged& changed : changes) {
    const bool is_opinion = changed.standing == workflow::Standing::opinion;
    text += text::concat("  gate ", text::one_line(changed.name), ": ");
    if (is_opinion) {
      text += text::concat(model::name_of(changed.after),
                           " (opinion: ", model::name_of(changed.verdict), ")\n");
      continue;
    }
    const bool moves = changed.before && *changed.before != changed.after;
    if (moves) text += text::concat(model::name_of(*changed.before), " -> ");
    text += text::concat(model::name_of(changed.after), "\n");
  }
  return text;
}

std::string renumbered_text(const std::vector<workflow::Renumbered>& renumbered) {
  std::string text;
  for (const workflow::Renumbered& change : renumbered) {
    text += text::concat("  renumbered: ", text::one_line(change.from), " -> ",
                         text::one_line(change.to), " (another item has the id)\n");
  }
  return text;
}

std::string redacted(std::size_t count) {
  if (count == 0) return {};
  return text::concat("  redacted: ", counted(count, "value"), "\n");
}

std::string what_happened(const app::OutputRecorded& answer) {
  if (!answer.added.empty()) return text::concat("Added ", text::enumerate(answer.added), " to ");
  const bool unchanged = answer.recorded.effect == workflow::RecordEffect::unchanged;
  return unchanged ? "Already recorded: " : "Recorded ";
}

std::string text_of(const app::OutputRecorded& answer) {
  const workflow::Recorded& recorded = answer.recorded;
  return text::concat(what_happened(answer), text::one_line(recorded.agent), " (",
                      text::one_line(recorded.execution_id), "), revision ",
                      std::to_string(answer.written.revision.value), "\n",
                      listed("decisions", recorded.decisions),
                      listed("constraints", recorded.constraints),
                      listed("artifacts", recorded.artifacts), gates_text(recorded.gates),
                      renumbered_text(recorded.renumbered), redacted(answer.redactions));
}

class Record final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", words_,
                     "FILE or AGENT FILE: JSON, or Markdown with a `json` block; - for standard "
                     "input");
    members_.declare<app::RecordOutput>(options);
  }

  void run(Session& session) override {
    if (!members_.read(session, request_)) return;
    if (const Result<void> named = name_agent(); !named) return session.report(named.error());
    Result<app::Source> source = session.read_source(words_.back());
    if (!source) {
      Error error = source.error();
      const std::string& word = words_.back();
      const bool may_be_agent = word != "-" && word.find_first_of("./") == std::string::npos;
      if (error.hint.empty() && words_.size() == 1 && may_be_agent) {
        error.hint = "`baton record AGENT FILE` names the agent, too; - reads standard input";
      }
      return session.report(error);
    }
    request_.output = *std::move(source);
    session.call(app::record_output, request_, text_of);
  }

 private:
  // "coder out.json" is short for "--agent coder out.json".
  Result<void> name_agent() {
    if (words_.empty()) return fail(usage("missing argument", "FILE", "- reads standard input"));
    if (words_.size() == 1) return {};
    if (words_.size() > 2 || request_.agent) {
      return fail(usage("too many arguments", words_.at(words_.size() > 2 ? 2 : 0),
                        "record takes one output: `baton record --agent NAME FILE`"));
    }
    request_.agent = words_.front();
    return {};
  }

  static Error usage(Phrase phrase, std::string subject, std::string hint) {
    return {.code = ErrorCode::usage,
            .phrase = phrase,
            .subject = std::move(subject),
            .hint = std::move(hint)};
  }

  MemberOptions members_;
  app::RecordOutput request_;
  std::vector<std::string> words_;
};

}  // namespace

constinit const CommandEntry kRecordCommand = {
    .name = "record",
    .summary = "Record an agent's output in the state",
    .description =
        R"(The output needs `status` and what the agent's rule provides; `baton output AGENT`
prints a template. The agent's name, the execution, times, ids and empty lists are
added. In Markdown the last fenced `json` block is the output. Without a `baton start`
an agent's first output becomes a new execution. Recording the same output again
changes nothing.

The output is validated and redacted by the agent's policy, and its execution,
decisions, constraints, artifacts and gates are written in one step.

Examples:
  baton record --agent prd-writer answer.md
  echo '{"status": "success", "keyFindings": ["It works"]}' | baton record --agent coder -
  baton record outputs/prd-writer.json
  baton record corrected.json --amend --if-revision 7
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Record>()); },
};

}  // namespace baton::cli
