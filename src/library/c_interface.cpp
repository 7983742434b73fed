#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "baton/baton.h"
#include "baton/project.h"
#include "baton/version.h"
#include "json/print.h"

struct baton_project {
  baton::Project project;
};

struct baton_answer {
  baton_code code = BATON_OK;
  std::string text;
};

namespace {

using baton::Answer;
using baton::Error;
using baton::ErrorCode;
using baton::Findings;
using baton::Report;
using baton::Result;

static_assert(BATON_USAGE == static_cast<int>(ErrorCode::usage));
static_assert(BATON_MALFORMED == static_cast<int>(ErrorCode::malformed));
static_assert(BATON_CONFLICT == static_cast<int>(ErrorCode::conflict));
static_assert(BATON_UNAVAILABLE == static_cast<int>(ErrorCode::unavailable));
static_assert(BATON_DENIED == static_cast<int>(ErrorCode::denied));
static_assert(BATON_NOT_FOUND == static_cast<int>(ErrorCode::not_found));
static_assert(BATON_LIMIT == static_cast<int>(ErrorCode::limit));
static_assert(BATON_INTERNAL == static_cast<int>(ErrorCode::internal));

std::unique_ptr<baton_answer> answer_of(const Error& error) {
  return std::make_unique<baton_answer>(
      baton_answer{.code = static_cast<baton_code>(error.code),
                   .text = baton::json::print(baton::app::to_json(error))});
}

// `code` is that of a document.
std::unique_ptr<baton_answer> answer_of(Result<Answer> result, int code) {
  if (!result) return answer_of(result.error());
  if (const Report* const refusal = std::get_if<Report>(&*result)) {
    return std::make_unique<baton_answer>(baton_answer{
        .code = BATON_REFUSED, .text = baton::json::print(baton::app::to_json(*refusal))});
  }
  return std::make_unique<baton_answer>(baton_answer{
      .code = static_cast<baton_code>(code), .text = std::get<std::string>(*std::move(result))});
}

std::unique_ptr<baton_answer> answer_of(const Result<Findings>& findings) {
  if (!findings) return answer_of(findings.error());
  return std::make_unique<baton_answer>(
      baton_answer{.code = baton::has_errors(*findings) ? BATON_REFUSED : BATON_OK,
                   .text = baton::json::print(baton::app::to_json(*findings))});
}

std::unique_ptr<baton_answer> answer_of(Result<std::string> text) {
  if (!text) return answer_of(text.error());
  return std::make_unique<baton_answer>(baton_answer{.code = BATON_OK, .text = *std::move(text)});
}

Error missing(std::string argument) {
  return {.code = ErrorCode::usage, .phrase = "missing argument", .subject = std::move(argument)};
}

// Null only if memory is exhausted. No exception leaves a C function.
template <typename Request>
baton_answer* answered(const Request& request) noexcept {
  try {
    return request().release();
  } catch (const std::exception&) {
    return nullptr;
  }
}

}  // namespace

const char* baton_version() {
  return baton::kVersion.data();  // a literal, which ends with a zero byte
}

int baton_abi_version() {
  return BATON_ABI_VERSION;
}

baton_project* baton_project_open(const char* folder, baton_answer** failure) {
  if (failure != nullptr) *failure = nullptr;
  baton_project* opened = nullptr;
  baton_answer* const answer = answered([&]() -> std::unique_ptr<baton_answer> {
    baton::ProjectLocation where;
    if (folder != nullptr) where.project = folder;
    Result<baton::Project> project = baton::Project::open(where);
    if (!project) return answer_of(project.error());
    opened = std::make_unique<baton_project>(baton_project{*std::move(project)}).release();
    return nullptr;
  });
  if (failure != nullptr) {
    *failure = answer;
  } else {
    baton_answer_free(answer);
  }
  return opened;
}

void baton_project_close(baton_project* project) {
  const std::unique_ptr<baton_project> closed(project);
}

baton_answer* baton_run(baton_project* project, const char* operation, const char* request) {
  return answered([&] {
    if (project == nullptr) return answer_of(missing("project"));
    if (operation == nullptr) return answer_of(missing("operation"));
    int code = BATON_OK;
    Result<Answer> answer =
        project->project.run(operation, request == nullptr ? "{}" : request, code);
    return answer_of(std::move(answer), code);
  });
}

baton_answer* baton_context_markdown(baton_project* project, const char* agent) {
  return answered([&] {
    if (project == nullptr) return answer_of(missing("project"));
    if (agent == nullptr) return answer_of(missing("agent"));
    return answer_of(project->project.context(agent, baton::ContextFormat::markdown), BATON_OK);
  });
}

baton_answer* baton_validate(baton_project* project, const char* document) {
  return answered([&] {
    if (project == nullptr) return answer_of(missing("project"));
    if (document == nullptr) return answer_of(missing("document"));
    return answer_of(project->project.validate(document));
  });
}

baton_answer* baton_redact(baton_project* project, const char* document) {
  return answered([&] {
    if (project == nullptr) return answer_of(missing("project"));
    if (document == nullptr) return answer_of(missing("document"));
    return answer_of(project->project.redact(document));
  });
}

baton_code baton_answer_code(const baton_answer* answer) {
  return answer == nullptr ? BATON_INTERNAL : answer->code;
}

const char* baton_answer_text(const baton_answer* answer) {
  return answer == nullptr ? "" : answer->text.c_str();
}

size_t baton_answer_size(const baton_answer* answer) {
  return answer == nullptr ? 0 : answer->text.size();
}

void baton_answer_free(baton_answer* answer) {
  const std::unique_ptr<baton_answer> freed(answer);
}
