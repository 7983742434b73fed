#include "baton/project.h"

#include <exception>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/exit_status.h"
#include "json/print.h"
#include "json/read.h"
#include "library/connection.h"

namespace baton {
namespace {

// No exception leaves the library: an uncaught one would end a program that baton does not own.
template <typename Request>
auto guarded(const Request& request) -> decltype(request()) {
  try {
    return request();
  } catch (const std::exception& fault) {
    return fail(ErrorCode::internal, "internal error", fault.what());
  }
}

// A number that would change when it is stored is refused.
Result<Json> read_exactly(std::string_view text, const std::string& subject) {
  return json::read(text, subject, {.big_integers = json::BigIntegers::refused});
}

Answer printed(Outcome<Json> outcome) {
  if (Report* const refusal = std::get_if<Report>(&outcome)) return std::move(*refusal);
  return json::print(std::get<Json>(outcome));
}

}  // namespace

Project::Project(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;
Project::~Project() = default;

Result<Project> Project::open(const ProjectLocation& where) {
  return guarded([&]() -> Result<Project> {
    BATON_TRY(std::unique_ptr<Connection> connection, Connection::open(where));
    return Project(std::move(connection));
  });
}

const std::string& Project::root() const {
  return connection_->root();
}

Result<Answer> Project::status() {
  return run("status");
}

Result<Answer> Project::context(const std::string& agent, ContextFormat format) {
  return guarded([&]() -> Result<Answer> {
    if (format == ContextFormat::markdown) return connection_->markdown_context(agent);
    BATON_TRY(Outcome<Json> outcome, connection_->run("context", {{"agent", agent}}));
    return printed(std::move(outcome));
  });
}

Result<Answer> Project::record(std::string_view output) {
  return guarded([&]() -> Result<Answer> {
    BATON_TRY(Json document, read_exactly(output, "output"));
    BATON_TRY(Outcome<Json> outcome, connection_->run("record", {{"output", std::move(document)}}));
    return printed(std::move(outcome));
  });
}

Result<Findings> Project::validate(std::string_view document, const std::string& name) {
  return guarded([&] { return connection_->validate(document, name); });
}

Result<std::string> Project::redact(std::string_view document) {
  return guarded([&]() -> Result<std::string> {
    BATON_TRY(Json read, read_exactly(document, "document"));
    BATON_TRY(const Outcome<Json> outcome,
              connection_->run("redact", {{"document", std::move(read)}}));
    return json::print(std::get<Json>(outcome).at("document"));
  });
}

Result<Answer> Project::run(std::string_view operation, std::string_view request) {
  int exit_code = 0;
  return run(operation, request, exit_code);
}

Result<Answer> Project::run(std::string_view operation, std::string_view request, int& exit_code) {
  int of_document = app::exit_code(app::ExitStatus::done);
  Result<Answer> answer = guarded([&]() -> Result<Answer> {
    BATON_TRY(const Json members, read_exactly(request, "request"));
    if (!members.is_object()) {
      return fail(ErrorCode::usage, "a request must be a JSON object", {}, "for example {}");
    }
    BATON_TRY(Outcome<Json> outcome, connection_->run(operation, members, &of_document));
    return printed(std::move(outcome));
  });
  if (!answer) {
    exit_code = app::exit_code(answer.error().code);
  } else {
    const bool is_refused = std::holds_alternative<Report>(*answer);
    exit_code = is_refused ? app::exit_code(app::ExitStatus::negative) : of_document;
  }
  return answer;
}

}  // namespace baton
