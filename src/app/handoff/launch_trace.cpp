#include "app/handoff/launch_trace.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/handoff/prompt.h"
#include "domain/model/members.h"
#include "host/directory.h"
#include "json/read.h"

namespace baton::app {
namespace {

constexpr std::string_view kTranscriptSuffix = ".jsonl";

// Reads a file named by Claude Code from anywhere on the machine; empty if it cannot be read.
std::optional<std::string> read_file(const std::string& path, const Workspace& workspace) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto folder = workspace.folders().open(path.substr(0, slash));
  const Result<RelativePath> name = RelativePath::parse(path.substr(slash + 1));
  if (!folder || !name) return std::nullopt;
  Result<std::string> text = (*folder)->read(*name);
  if (!text) return std::nullopt;
  return *std::move(text);
}

std::string launching_call(std::string_view transcript, const Workspace& workspace) {
  transcript.remove_suffix(kTranscriptSuffix.size());
  const auto text = read_file(std::string(transcript) + ".meta.json", workspace);
  if (!text) return {};
  const Result<Json> meta = json::read(*text, "");
  return meta ? std::string(model::text_member(*meta, "toolUseId")) : std::string();
}

// A transcript has one JSON document per line; the first one contains the prompt.
std::string execution_in(const std::string& transcript, const Workspace& workspace) {
  const auto text = read_file(transcript, workspace);
  if (!text) return {};
  const Result<Json> first = json::read(std::string_view(*text).substr(0, text->find('\n')), "");
  if (!first) return {};
  const Json* message = model::object_member(*first, "message");
  if (message == nullptr) return {};
  return std::string(handoff::execution_in_prompt(model::text_member(*message, "content")));
}

}  // namespace

AgentTrace traced_by_transcript(AgentTrace trace, const std::string& transcript,
                                const Workspace& workspace) {
  if (!transcript.ends_with(kTranscriptSuffix)) return trace;
  trace.tool_use = launching_call(transcript, workspace);
  if (trace.tool_use.empty()) trace.execution = execution_in(transcript, workspace);
  return trace;
}

}  // namespace baton::app
