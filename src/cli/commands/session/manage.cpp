// The verbs for one existing session.
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
    options.argument("id", id_, "The session");
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
    .summary = "Show a session and its usage",
    .description = R"(`baton shared list-keys` lists its keys.

Examples:
  baton session show
  baton session show research_7 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionShow>()); },
};

constinit const CommandEntry kSessionArchiveCommand = {
    .name = "session archive",
    .summary = "Archive a session, which makes it read-only",
    .description = R"(Its keys can still be read and no longer expire; every change is refused with
SESSION_ARCHIVED. `baton archive` also archives the session of the workflow.
Archiving a session again changes nothing.

Examples:
  baton session archive
  baton session archive research_7
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionArchive>()); },
};

constinit const CommandEntry kSessionDeleteCommand = {
    .name = "session delete",
    .summary = "Delete a session permanently",
    .description =
        R"(Also deletes its history, snapshots and log; `baton session archive` keeps them.
If the session is created again, its keys begin at version 1.

Examples:
  baton session delete research_7
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionDelete>()); },
};

}  // namespace baton::cli
