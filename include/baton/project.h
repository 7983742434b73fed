#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "baton/finding.h"
#include "baton/result.h"

namespace baton {

// Which project to open, as the command line's options of the same names.
struct ProjectLocation {
  std::optional<std::string> project = {};  // its folder; default: searched from the current one
  std::optional<std::string> state = {};    // the state file; default: the configured one
};

enum class ContextFormat { json, markdown };

// A JSON document that `baton COMMAND --json` prints, or why the request was refused.
using Answer = Outcome<std::string>;

// A project, for programs that link baton instead of starting it. Requests follow the rules of the
// command line: the same validation, redaction, limits, locks and journal, and the same
// authorization, so that a program that an agent runs has the rights of that agent.
//
// Use an object in one thread at a time. Any number of objects, threads and processes may work on
// one project.
class Project {
 public:
  // not_found: there is no project; unavailable: its folder cannot be read.
  static Result<Project> open(const ProjectLocation& where = {});

  // An object that was moved from can only be assigned to or destroyed.
  Project(Project&&) noexcept;
  Project& operator=(Project&&) noexcept;
  ~Project();

  // The folder below which the project's files are; absolute.
  [[nodiscard]] const std::string& root() const;

  // `baton status --json`.
  Result<Answer> status();

  // What the agent may see: a JSON document (schema agent-context) or Markdown. A refusal lists
  // missing required context.
  Result<Answer> context(const std::string& agent, ContextFormat format = ContextFormat::json);

  // Records an agent's output, a JSON document (schema agent-output).
  Result<Answer> record(std::string_view output);

  // Validates a JSON document by the schema and the rules of its kind. Findings have positions in
  // `document`, and `name` as their file. malformed: the document is not JSON.
  Result<Findings> validate(std::string_view document, const std::string& name = "document");

  // The JSON document without what the policies' field rules name, and without secrets.
  Result<std::string> redact(std::string_view document);

  // Any operation of the command line by its name, such as "shared write". The request is a JSON
  // object, as for `baton serve`, which lists the members. So is the answer: where the command
  // prints another document, {"result": […]} of "env list" and {"document": …} of "redact" have it.
  // usage: unknown operation or member.
  Result<Answer> run(std::string_view operation, std::string_view request = "{}");

  // The same. `exit_code` becomes that of the command line: 0; 1 for a report and for a negative
  // answer, such as a check that failed; the code of an error.
  Result<Answer> run(std::string_view operation, std::string_view request, int& exit_code);

 private:
  class Connection;
  explicit Project(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace baton
