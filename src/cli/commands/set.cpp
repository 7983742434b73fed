#include "app/documents/set_value.h"
#include "cli/commands/commands.h"
#include "cli/member_options.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string_view verb(app::SetEffect effect) {
  switch (effect) {
    case app::SetEffect::added: return "Added ";
    case app::SetEffect::replaced: return "Replaced ";
    case app::SetEffect::unchanged: return "Unchanged: ";
  }
  return "Set ";
}

std::string text_of(const app::ValueSet& answer) {
  const std::string place = answer.pointer.empty() ? "the document" : answer.pointer;
  return text::concat(verb(answer.effect), text::one_line(place), ", revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

class Set final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::SetValue>(options);
    options.argument(
        "value", value_,
        "The value as JSON, - for standard input; a bare word where a string is expected");
    options.option("--string", text_, {.value = "TEXT", .help = "Set this text as a string"});
  }

  void run(Session& session) override {
    app::SetValue request;
    if (!members_.read(session, request)) return;
    if (!value_ && !text_) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "missing argument",
                             .subject = "VALUE",
                             .hint = "give JSON, or --string TEXT"});
    }
    if (value_ && text_) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "the value was given twice",
                             .subject = request.pointer,
                             .hint = "leave out JSON or --string"});
    }
    if (!session.complete_text(value_)) return;
    if (text_) {
      request.value = app::PlainText{*text_};
    } else {
      request.value = app::TypedText{{.name = "<value>", .text = *value_}};
    }
    session.call(app::set_value, request, text_of);
  }

 private:
  MemberOptions members_;
  std::optional<std::string> value_;
  std::optional<std::string> text_;
};

}  // namespace

constinit const CommandEntry kSetCommand = {
    .name = "set",
    .summary = "Set one value of the state",
    .description = R"(A value that would make the state invalid is refused (exit 1). baton maintains
workflowId, revision and lastUpdated. Only the last name of a place may be new:
/extensions/team needs /extensions.

Examples:
  baton set /phase review
  baton set /branchName --string feature/search
  baton set /extensions '{"team": "search"}'
  baton set /extensions/team --string core
  baton set /extensions/retries 3 --if-revision 12
  baton set /extensions/offset -1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Set>()); },
};

}  // namespace baton::cli
