#include "guarded.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

namespace baton::guard::test {
namespace {

constexpr std::array<std::string_view, 34> kFiles = {"/project/.claude/workflow-state.json",
                                                     "/project/.claude/baton.json",
                                                     "/project/.claude/settings.json",
                                                     "/project/.mcp.json",
                                                     "/project/.claude/agents/code-writer.md",
                                                     "/project/.claude/baton/journal/1.jsonl",
                                                     "/project/.claude/baton/leases/exec_001.json",
                                                     "/project/.claude/baton/hook.log",
                                                     "/project/.claude/baton/store.db",
                                                     "/project/.claude/workflows/wf_1.json",
                                                     "/project/.claude/worktrees/agent-a1/src/a.ts",
                                                     "/project/dev/workflow/archive/wf_0.json",
                                                     "/project/dist/a.js",
                                                     "/project/docs/a.md",
                                                     "/project/docs/v1.2/wf_0.md",
                                                     "/project/src/a.ts",
                                                     "/project/src/b.ts",
                                                     "/project/.env",
                                                     "/project/.gitignore",
                                                     "/project/.git/HEAD",
                                                     "/project/.git/baton/journal/1.jsonl",
                                                     "/project/README.md",
                                                     "/project/package.json",
                                                     "/project/backup/.claude/workflow-state.json",
                                                     "/project/vendor/lib/.git/HEAD",
                                                     "/project/vendor/lib/src/a.c",
                                                     "/other/.git/HEAD",
                                                     "/other/src/a.c",
                                                     "/project/x/.claude/workflow-state.json",
                                                     "/tmp/workflow-state.json",
                                                     "/tree/dev/workflow/archive/wf_0.json",
                                                     "/tree/src/a.ts",
                                                     "/home/user/.bashrc",
                                                     "/home/user/.config/baton/key"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kLinks = {
    std::pair{"/tmp/project-link", "/project"},
    std::pair{"/project/claude-link", "/project/.claude"},
    std::pair{"/project/state-link", "/project/.claude/workflow-state.json"},
    std::pair{"/project/src/up", "/project"}, std::pair{"/tmp/tree-link", "/tree"}};

bool is_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

std::string_view name_of(Objection objection) {
  switch (objection) {
    case Objection::write: return "write";
    case Objection::read: return "read";
    case Objection::full_view: return "full_view";
    case Objection::attribution: return "attribution";
    case Objection::configuration: return "configuration";
    case Objection::too_complex: return "too_complex";
  }
  return {};
}

std::optional<Objected> objected_to(std::string_view tool, const Json& input,
                                    std::string_view agent, std::string_view folder,
                                    const FilesInMemory& files) {
  const GuardedPlaces places{
      .root = "/project",
      .paths = {std::string(kState), ".claude/baton/", ".claude/workflows/",
                "dev/workflow/archive/", "dev/workflow/summaries/", ".git/baton/"},
      .settings = {".mcp.json", ".claude/settings.json", ".claude/settings.local.json",
                   "/home/user/.claude/settings.json"}};
  return object_to({.tool = tool, .input = input, .folder = folder, .agent = agent}, places, files);
}

}  // namespace

std::string FilesInMemory::resolve(const std::string& path) const {
  for (const auto& [link, target] : kLinks) {
    if (path == link || is_below(path, link)) {
      return std::string(target) + path.substr(link.size());
    }
  }
  return path;
}

bool FilesInMemory::has(std::string_view file) const {
  return std::ranges::none_of(absent_,
                              [file](const std::string& folder) { return is_below(file, folder); });
}

bool FilesInMemory::exists(const std::string& path) const {
  return std::ranges::any_of(kFiles, [&](std::string_view file) {
    return has(file) && (file == path || is_below(file, path));
  });
}

std::vector<GuardedFiles::Entry> FilesInMemory::list(const std::string& folder) const {
  std::set<std::string> folders;
  std::vector<Entry> entries;
  for (const std::string_view file : kFiles) {
    if (!has(file) || !is_below(file, folder)) continue;
    const std::string_view rest = file.substr(folder.size() + 1);
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos) entries.push_back({.name = std::string(rest)});
    if (slash != std::string_view::npos) folders.emplace(rest.substr(0, slash));
  }
  for (const std::string& name : folders) entries.push_back({.name = name, .is_folder = true});
  for (const auto& [link, target] : kLinks) {
    const std::size_t slash = link.rfind('/');
    if (link.substr(0, slash) != folder) continue;
    entries.push_back({.name = std::string(link.substr(slash + 1)), .is_link = true});
  }
  return entries;
}

std::optional<std::string> FilesInMemory::variable(const std::string& name) const {
  if (name == "HOME") return "/home/user";
  return std::nullopt;
}

std::string said_of(std::string_view tool, const Json& input, std::string_view agent,
                    std::string_view folder) {
  const std::optional<Objected> objected = objected_to(tool, input, agent, folder, FilesInMemory());
  if (!objected) return "nothing";
  std::string kind(name_of(objected->objection));
  std::ranges::replace(kind, '_', ' ');
  return kind + " " + objected->subject;
}

std::string said_of_command(std::string_view line, std::string_view agent,
                            std::string_view folder) {
  return said_of("Bash", {{"command", line}}, agent, folder);
}

std::string verdict_on(std::string_view tool, const Json& input, std::string_view agent,
                       std::string_view folder, const FilesInMemory& files) {
  const std::optional<Objected> objected = objected_to(tool, input, agent, folder, files);
  return objected ? std::string(name_of(objected->objection)) : "pass";
}

}  // namespace baton::guard::test
