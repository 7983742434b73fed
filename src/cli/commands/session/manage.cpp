// The verbs on one session that is there.
#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/shared_call.h"
#include "cli/write_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr const char* kWhich = "The session (default: the active workflow's)";

std::string deleted_text(const app::SessionDeleted& answer) {
  return text::concat(answer.id, " is deleted\n");
}

class SessionShow final : public Command {
 public:
  void declare(Options& options) override { options.argument("id", options_.session, kWhich); }

  void run(Session& session) override {
    app::NameSession request;
    if (!put_call(session, options_, request.call)) return;
    session.call(app::show_session, request, session_block);
  }

 private:
  CallOptions options_;
};

class SessionArchive final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", options_.session, kWhich);
    declare_attribution(options, options_.as);
  }

  void run(Session& session) override {
    app::NameSession request;
    if (!put_call(session, options_, request.call)) return;
    session.call(app::archive_session, request, session_block);
  }

 private:
  CallOptions options_;
};

class SessionDelete final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", id_, "The session; it has to be named");
    declare_attribution(options, options_.as);
  }

  void run(Session& session) override {
    options_.session = id_;
    app::NameSession request;
    if (!put_call(session, options_, request.call)) return;
    session.call(app::delete_session, request, deleted_text);
  }

 private:
  std::string id_;
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSessionShowCommand = {
    .name = "session show",
    .summary = "Show a session, and how full it is",
    .description = R"(`baton shared list-keys` lists what it holds.

Examples:
  baton session show
  baton session show research_7 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionShow>()); },
};

constinit const CommandEntry kSessionArchiveCommand = {
    .name = "session archive",
    .summary = "Make a session read-only, and keep it",
    .description = R"(Its keys can still be read, and nothing expires any more; whatever would
change it answers SESSION_ARCHIVED. `baton archive` does the same to the session
of the workflow that it archives. Done twice, it changes nothing.

Examples:
  baton session archive
  baton session archive research_7
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionArchive>()); },
};

constinit const CommandEntry kSessionDeleteCommand = {
    .name = "session delete",
    .summary = "Delete a session for good",
    .description = R"(With its history, snapshots and log; `baton session archive` keeps all that.
Created again, its keys begin at version 1.

Examples:
  baton session delete research_7
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionDelete>()); },
};

}  // namespace baton::cli
