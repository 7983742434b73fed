#include <array>

#include "app/tasks/messages.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/task_call.h"
#include "cli/write_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

// "msg_001  lead → writer, about t3: Keep it short"
std::string line_of(const Json& message) {
  const std::string task = shown_member(message, "task");
  return text::concat(shown_member(message, "id"), "  ", shown_member(message, "from"), " → ",
                      shown_member(message, "to"), task.empty() ? "" : ", about ", task, ": ",
                      shown_member(message, "content"), "\n");
}

std::string sent_text(const app::MessageSent& answer) {
  return line_of(answer.message);
}

std::string list_text(const app::MessagesListed& answer) {
  std::string lines;
  for (const Json& message : answer.messages) lines += line_of(message);
  return lines.empty() ? "No messages\n" : lines;
}

class MessageSend final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("text", words_, "TEXT or AGENT TEXT: what to say; - reads standard input");
    options.option("--to", to_, {.value = "AGENT", .help = "The receiver"});
    options.option(
        "--from", from_,
        {.value = "NAME", .help = "The sender to record (default: user); not for agents"});
    members_.declare<app::SendMessage>(options);
  }

  void run(Session& session) override {
    if (!members_.read(session, request_)) return;
    if (const auto fault = take_words()) return session.report(*fault);
    if (!session.complete_text(text_) || !put_worker(session, from_, request_.from)) return;
    request_.content = text_.value_or(std::string());
    session.call(app::send_message, request_, sent_text);
  }

 private:
  // "writer 'Keep it short'" is short for "--to writer 'Keep it short'".
  std::optional<Error> take_words() {
    const std::size_t most = to_ ? 1 : 2;
    if (words_.size() > most) {
      if (to_ && words_.size() == 2) return given_twice("receiver", words_[most]);
      return Error{.code = ErrorCode::usage,
                   .phrase = "unexpected argument",
                   .subject = words_[most],
                   .hint = "quote a text of several words"};
    }
    if (words_.size() == 2) to_ = words_.front();
    if (!to_) {
      return Error{.code = ErrorCode::usage,
                   .phrase = "missing required option",
                   .subject = "--to",
                   .hint = "run `baton message send AGENT TEXT`, or add --to AGENT"};
    }
    request_.to = *to_;
    if (!words_.empty()) text_ = words_.back();
    return std::nullopt;
  }

  MemberOptions members_;
  app::SendMessage request_;
  std::vector<std::string> words_;
  std::optional<std::string> to_;
  std::optional<std::string> text_;
  std::optional<std::string> from_;
};

constexpr CommandEntry kMessageSendCommand = {
    .name = "message send",
    .summary = "Send a message to an agent",
    .description = R"(The message becomes part of the prompts of the receiver's tasks.

Examples:
  baton message send --to writer "Keep it short"
  baton message send --from editor --to writer --task t3 - < remarks.txt
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<MessageSend>()); },
};

constexpr CommandEntry kMessageListCommand = {
    .name = "message list",
    .summary = "List messages",
    .description = R"(An agent sees only messages that it sent or received.

Examples:
  baton message list
  baton message list --to writer --json
)",
    .make =
        [] {
          return table_command(
              app::list_messages,
              {.text = list_text, .complete = for_worker<&app::ListMessages::agent>});
        },
};

constexpr std::array kMessageVerbs = {&kMessageSendCommand, &kMessageListCommand};

}  // namespace

constinit const CommandEntry kMessageCommand = {
    .name = "message",
    .summary = "Send messages between agents, and read them",
    .description = R"(An agent's messages are part of the prompts of its tasks.
)",
    .verbs = kMessageVerbs,
};

}  // namespace baton::cli
