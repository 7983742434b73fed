#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/project.h"
#include "domain/authority/caller.h"
#include "json/json.h"
#include "posix/system.h"
#include "wiring/posix_project.h"

namespace baton {

// An opened project with what its requests need.
class Project::Connection {
 public:
  static Result<std::unique_ptr<Connection>> open(const ProjectLocation& where);
  ~Connection() = default;
  Connection(const Connection&) = delete;  // its parts refer to each other
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] const std::string& root() const { return workspace_->root().path; }

  // `exit_code` becomes the command line's for the answer, if there is one.
  Result<Outcome<Json>> run(std::string_view operation, const Json& request,
                            int* exit_code = nullptr);
  Result<Answer> markdown_context(const std::string& agent);
  Result<Findings> validate(std::string_view document, const std::string& name);

 private:
  Connection();

  // The project, read anew because others may have changed it, for a use case that no action calls.
  // ACCESS_DENIED: see authorize(); unavailable: its folder was moved or replaced.
  Result<app::Workspace*> authorized(std::string_view operation, const Json& request);

  // Without secrets, as every front end answers.
  std::string shown(std::string text);
  Error shown(Error error);
  Findings shown(const Findings& findings);

  posix::SystemClock clock_;
  posix::RandomIds ids_;
  posix::ThisMachine machine_;
  PosixProjectOpener opener_;
  std::optional<app::Workspace> workspace_;
  authority::Caller caller_;
};

}  // namespace baton
