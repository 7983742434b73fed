#include "app/identity/call_files.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/project_signature.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/print.h"
#include "json/read.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kCallFolder = ".claude/baton/calls";
constexpr std::string_view kSignature = "signature";
constexpr std::size_t kNameDigits = 16;
constexpr std::uint64_t kLongestNote = 64U << 10U;  // bytes
constexpr std::string_view kSeen = "seen-";

}  // namespace

std::vector<std::string> list_call_files(const Workspace& workspace) {
  const auto entries = workspace.host().root.list(kCallFolder);
  std::vector<std::string> names;
  if (!entries) return names;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind == EntryKind::file) names.push_back(entry.name);
  }
  return names;
}

std::optional<Json> read_call_file(const std::string& name, Workspace& workspace) {
  const Result<std::string> text =
      workspace.host().root.read(kCallFolder.child(name), kLongestNote);
  if (!text) return std::nullopt;
  Result<Json> content = json::read(*text, name);
  if (!content || !content->is_object()) return std::nullopt;
  const std::string given(model::text_member(*content, kSignature));
  content->erase(std::string(kSignature));
  const Result<bool> is_ours = is_signed(*content, given, workspace);
  if (!is_ours || !*is_ours) return std::nullopt;
  return *std::move(content);
}

Result<void> write_call_file(const std::string& name, Json content, Workspace& workspace) {
  BATON_TRY(std::string signature, signature_of(content, workspace));
  content[std::string(kSignature)] = std::move(signature);
  BATON_CHECK(store::make_folder_in_baton(workspace.host(), kCallFolder));
  return store::write_whole(workspace.host().root, workspace.host().ids, kCallFolder.child(name),
                            json::print_compact(content), Access::private_to_owner);
}

Json caller_content(std::string_view kind, const CallerIdentity& caller, std::string_view run) {
  return {{"kind", kind},
          {"session", caller.session},
          {"run", run},
          {"agentId", caller.agent_id},
          {"agent", caller.agent},
          {"execution", caller.execution},
          {"workflow", caller.workflow}};
}

CallerIdentity caller_of_content(const Json& content) {
  return {.agent_id = model::string_member(content, "agentId"),
          .agent = model::string_member(content, "agent"),
          .execution = model::string_member(content, "execution"),
          .session = model::string_member(content, "session"),
          .workflow = model::string_member(content, "workflow")};
}

Result<bool> rename_call_file(const std::string& from, const std::string& to,
                              Workspace& workspace) {
  const Result<void> renamed =
      workspace.host().root.rename(kCallFolder.child(from), kCallFolder.child(to));
  if (renamed) return true;
  if (renamed.error().code == ErrorCode::not_found) return false;
  return fail(renamed.error());
}

bool has_session(const std::vector<std::string>& files) {
  return std::ranges::any_of(
      files, [](const std::string& file) { return file.starts_with(kSessionFiles); });
}

void remove_call_file(const std::string& name, Workspace& workspace) {
  (void)workspace.host().root.remove(kCallFolder.child(name));
}

std::optional<Milliseconds> age_of_call_file(const std::string& name, const Workspace& workspace) {
  const auto status = workspace.host().root.status(kCallFolder.child(name));
  if (!status || !*status) return std::nullopt;
  return workspace.now() - (*status)->modified;
}

std::string digest_of_tool_use(std::string_view within, std::string_view tool_use,
                               const Workspace& workspace) {
  return workspace.host()
      .crypto.digest(text::concat(within, "\n", tool_use))
      .hex.substr(0, kNameDigits);
}

Result<bool> claim_first_call(std::string_view session, std::string_view tool_use,
                              Workspace& workspace) {
  BATON_CHECK(store::make_folder_in_baton(workspace.host(), kCallFolder));
  const std::string name = text::concat(kSeen, digest_of_tool_use(session, tool_use, workspace));
  const auto made =
      workspace.host().root.create_exclusive(kCallFolder.child(name), Access::private_to_owner);
  if (!made && made.error().code == ErrorCode::conflict) return false;
  if (!made) return fail(made.error());
  return true;
}

}  // namespace baton::app
