#include "app/handoff/launch_trace.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/files/file_in_folder.h"
#include "baton/instant.h"
#include "domain/handoff/prompt.h"
#include "domain/model/members.h"
#include "host/directory.h"
#include "host/watcher.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kTranscriptSuffix = ".jsonl";
// In a row's `attachment`; within a string, its quotation marks would be escaped.
constexpr std::string_view kStructuredAnswer = R"("type":"structured_output")";

// Claude Code writes rows up to a tenth of a second after what they tell, also that of the answer.
constexpr std::string_view kOfWorkflowTool = "/subagents/workflows/";
constexpr Milliseconds kPause{100};
constexpr int kMostPauses = 10;
constexpr int kMostLooks = 200;  // other agents may write into the same folder all the time

// Reads a file named by Claude Code from anywhere on the machine; empty if it cannot be read.
std::optional<std::string> read_file(const std::string& path, const Workspace& workspace) {
  const Result<FileInFolder> file = open_folder_of(path, workspace.folders());
  if (!file) return std::nullopt;
  Result<std::string> text = file->folder->read(file->name);
  if (!text) return std::nullopt;
  return *std::move(text);
}

// A member of the file beside the transcript; empty if it is missing.
std::string meta_member(std::string_view transcript, std::string_view member,
                        const Workspace& workspace) {
  if (!transcript.ends_with(kTranscriptSuffix)) return {};
  transcript.remove_suffix(kTranscriptSuffix.size());
  const auto text = read_file(std::string(transcript) + ".meta.json", workspace);
  if (!text) return {};
  const Result<Json> meta = json::read(*text, "");
  return meta ? std::string(model::text_member(*meta, member)) : std::string();
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

std::string structured_answer_in(const std::string& transcript, const Workspace& workspace) {
  const auto text = read_file(transcript, workspace);
  const std::size_t found = text ? text->rfind(kStructuredAnswer) : std::string::npos;
  if (found == std::string::npos) return {};
  const std::size_t before = text->rfind('\n', found);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::string_view line =
      std::string_view(*text).substr(begin, text->find('\n', found) - begin);
  const Result<Json> row = json::read(line, "");
  const Json* attachment = row ? model::object_member(*row, "attachment") : nullptr;
  const Json* answer = attachment ? model::object_member(*attachment, "data") : nullptr;
  return answer ? json::print_compact(*answer) : std::string();
}

}  // namespace

std::string launching_call(std::string_view transcript, const Workspace& workspace) {
  return meta_member(transcript, "toolUseId", workspace);
}

AgentTrace traced_by_transcript(AgentTrace trace, const std::string& transcript,
                                const Workspace& workspace) {
  if (!transcript.ends_with(kTranscriptSuffix)) return trace;
  trace.tool_use = launching_call(transcript, workspace);
  if (trace.tool_use.empty()) trace.execution = execution_in(transcript, workspace);
  return trace;
}

std::string agent_transcript(std::string_view of_session, std::string_view agent_id) {
  if (agent_id.empty() || !of_session.ends_with(kTranscriptSuffix)) return {};
  of_session.remove_suffix(kTranscriptSuffix.size());
  return text::concat(of_session, "/subagents/agent-", agent_id, kTranscriptSuffix);
}

std::string teammate_type(const std::string& transcript, const Workspace& workspace) {
  return meta_member(transcript, "spawnedAgentType", workspace);
}

std::string structured_answer(const std::string& transcript, const Workspace& workspace) {
  std::string answer = structured_answer_in(transcript, workspace);
  if (!answer.empty() || transcript.find(kOfWorkflowTool) == std::string::npos) return answer;
  const std::string folder = transcript.substr(0, transcript.rfind('/'));
  const auto watch = workspace.folders().watcher(folder)->watch(RelativePath::root());
  int pauses = 0;
  for (int looks = 0; watch && looks < kMostLooks && pauses < kMostPauses; ++looks) {
    const Result<bool> is_changed = (*watch)->wait(kPause);
    if (!is_changed) break;
    if (!*is_changed) ++pauses;
    answer = structured_answer_in(transcript, workspace);
    if (!answer.empty()) break;
  }
  return answer;
}

}  // namespace baton::app
