#include "mcp/tools.h"

#include <algorithm>
#include <utility>

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/remarks.h"
#include "json/print.h"
#include "mcp/caller.h"
#include "mcp/fault_of.h"
#include "mcp/protocol/envelope.h"
#include "mcp/protocol/offer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::mcp {
namespace {

std::vector<std::string_view> names_of(const std::vector<const Tool*>& tools) {
  std::vector<std::string_view> names;
  for (const Tool* tool : tools) names.push_back(tool->name);
  return names;
}

void add(std::vector<const Tool*>& chosen, const Tool& tool) {
  if (std::ranges::find(chosen, &tool) == chosen.end()) chosen.push_back(&tool);
}

// Returns whether `name` matched a tool.
bool add_named(std::vector<const Tool*>& chosen, std::string_view name) {
  bool any = false;
  for (const Tool& tool : all_tools()) {
    const bool is_meant = name == "all" || name == tool.name ||
                          (name == "default" && tool.shown == Tool::Shown::by_default);
    if (is_meant) add(chosen, tool);
    any |= is_meant;
  }
  return any;
}

Error no_such_tool(const std::string& name) {
  std::vector<std::string_view> names = {"default", "all"};
  for (const Tool& tool : all_tools()) names.push_back(tool.name);
  return {.code = ErrorCode::usage,
          .phrase = "unknown tool",
          .subject = name,
          .hint = text::concat("available tools: ", text::enumerate(names))};
}

// MCP's CallToolResult.
Json refusal_of(const Json& document) {
  return {{"content", {{{"type", "text"}, {"text", json::print_compact(document)}}}},
          {"isError", true}};
}

// Clients may show an agent only the structured content, so the remarks of the request are a member
// of the document.
Json with_remarks(Json document, app::Workspace& workspace) {
  Json remarks = app::remarks_of(workspace);
  if (!remarks.empty()) document.emplace("remarks", std::move(remarks));
  return document;
}

// The request is done by now: a client that repeated a change would make it twice.
Error answer_too_large(const Tool& tool, std::size_t bytes) {
  return {.code = ErrorCode::limit,
          .phrase = "the answer is too large for a tool",
          .subject = text::concat(std::to_string(bytes >> 20U), " MiB"),
          .hint = text::concat(
              tool.hints.reads_only ? "" : "if this was a change, it is made: do not repeat it; ",
              "use a filter or a limit; the command line prints the complete answer"),
          .name = "ANSWER_TOO_LARGE"};
}

Json result_of(const Tool& tool, Result<Outcome<Json>> outcome, app::Workspace& workspace) {
  if (!outcome) return refusal_of(with_remarks(app::to_json(outcome.error()), workspace));
  if (const Report* const report = std::get_if<Report>(&*outcome)) {
    return refusal_of(with_remarks(app::to_json(*report), workspace));
  }
  Json document = with_remarks(std::get<Json>(*std::move(outcome)), workspace);
  std::string text = json::print_compact(document);
  if (text.size() > kLargestText) {
    return refusal_of(app::to_json(answer_too_large(tool, text.size())));
  }
  return {{"content", {{{"type", "text"}, {"text", std::move(text)}}}},
          {"structuredContent", std::move(document)}};
}

}  // namespace

Result<Tools> Tools::choose(const std::vector<std::string>& names, authority::Caller server) {
  std::vector<const Tool*> chosen;
  if (names.empty()) add_named(chosen, "default");
  for (const std::string& name : names) {
    if (!add_named(chosen, name)) return fail(no_such_tool(name));
  }
  return Tools(std::move(chosen), std::move(server));
}

Tools::Tools(std::vector<const Tool*> tools, authority::Caller server)
    : tools_(std::move(tools)), server_(std::move(server)), listed_(Json::array()) {
  for (const Tool* tool : tools_) listed_.push_back(describe(*tool));
}

const Tool* Tools::find(std::string_view name) const {
  const auto found = std::ranges::find(tools_, name, &Tool::name);
  return found == tools_.end() ? nullptr : *found;
}

// The schema violations of the arguments.
std::optional<Fault> Tools::objection(const Tool& tool, const Json& request,
                                      app::Workspace& workspace) {
  auto schema = schemas_.find(tool.name);
  if (schema == schemas_.end()) {
    Result<app::RequestSchema> compiled = app::RequestSchema::compile(tool.request_schema);
    if (!compiled) return Fault{kInternalError, app::sentence_of(compiled.error())};
    schema = schemas_.emplace(tool.name, *std::move(compiled)).first;
  }
  Result<Findings> checked = schema->second.check(request);
  if (!checked) {
    return Fault{kInvalidParams,
                 text::concat("arguments of ", tool.name, ": ", app::sentence_of(checked.error()))};
  }
  const Findings findings =
      app::finding_redactor_of(workspace).concealed(*std::move(checked), request);
  if (findings.empty()) return std::nullopt;
  return Fault{kInvalidParams,
               text::concat("arguments of ", tool.name, ": ", sentence_of(findings))};
}

Answer Tools::call(const Json& params, Exchange& exchange, app::Workspace& workspace) {
  const std::string& name = params["name"].get_ref<const std::string&>();
  const Tool* const tool = find(name);
  if (tool == nullptr) {
    const auto nearest = text::nearest(name, names_of(tools_));
    return fault(kInvalidParams,
                 text::concat("Unknown tool: ", name, nearest ? "; did you mean " : "",
                              nearest.value_or("")));
  }
  Answer request = arguments_in(params);
  if (!request) return request;
  const Result<authority::Caller> caller = take_caller(*request, server_, workspace);
  if (!caller) return refusal_of(app::to_json(caller.error()));
  if (std::optional<Fault> why = objection(*tool, *request, workspace)) {
    return tl::unexpected(*std::move(why));
  }
  const app::Progress progress = [&exchange](std::uint64_t done, std::uint64_t all) {
    exchange.progress(static_cast<double>(done), static_cast<double>(all));
    return exchange.is_cancelled() ? app::Continue::stop : app::Continue::on;
  };
  return result_of(*tool, tool->call({*request, *caller, workspace, progress}), workspace);
}

}  // namespace baton::mcp
