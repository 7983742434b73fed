#include "domain/handoff/guard.h"

#include <algorithm>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/handoff/shell_words.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kWritingTools[] = {"Write", "Edit", "MultiEdit", "NotebookEdit"};
constexpr std::string_view kReadingTools[] = {"Read", "Grep", "Glob"};
constexpr std::string_view kPathMembers[] = {"file_path", "notebook_path", "path", "glob",
                                             "pattern"};
constexpr std::string_view kWritingPrograms[] = {"tee",   "rm",    "mv",     "truncate", "dd",
                                                 "touch", "shred", "sponge", "unlink",   "chmod",
                                                 "ed",    "vi",    "vim",    "nano"};
constexpr std::string_view kCopyingPrograms[] = {"cp", "install", "ln",
                                                 "rsync"};  // to the last word
constexpr std::string_view kInterpreters[] = {"python", "python3", "node", "perl",
                                              "ruby",   "php",     "sh",   "bash"};
constexpr std::string_view kFullViews[] = {"show", "get", "log", "diff", "why", "summaries"};
constexpr std::string_view kWorktrees = ".claude/worktrees/";

template <typename List>
bool holds(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

// "a/./b/../c" → "a/c"; what climbs above the beginning is dropped.
std::string normalised(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
    begin = end + 1;
  }
  std::string joined;
  for (const std::string_view part : parts) joined += text::concat("/", part);
  return joined;
}

// Below the root, or below an agent's own worktree of it, which has a state of the same name.
std::string below_root(std::string_view path, const ToolCall& call, const GuardedPlaces& places) {
  const bool is_absolute = path.starts_with('/');
  const std::string whole =
      normalised(is_absolute ? std::string(path) : text::concat(call.folder, "/", path));
  const std::string root = normalised(places.root);
  if (!std::string_view(whole).starts_with(root + "/")) return {};
  std::string_view rest = std::string_view(whole).substr(root.size() + 1);
  if (rest.starts_with(kWorktrees)) {
    rest.remove_prefix(kWorktrees.size());
    rest.remove_prefix(std::min(rest.find('/') + 1, rest.size()));
  }
  return std::string(rest);
}

bool is_guarded(std::string_view path, const GuardedPlaces& places) {
  return std::ranges::any_of(places.paths, [&](const std::string& place) {
    return path == place || path.starts_with(place + "/");
  });
}

// The guarded place that a word leads to; else empty.
std::string guarded_place(std::string_view word, const ToolCall& call,
                          const GuardedPlaces& places) {
  std::string path = below_root(word, call, places);
  return is_guarded(path, places) ? path : std::string();
}

// The same for a word in which a path is only a part: `python -c "open('.claude/…')"`.
std::string mentioned_place(std::string_view word, const ToolCall& call,
                            const GuardedPlaces& places) {
  std::string place = guarded_place(word, call, places);
  if (!place.empty()) return place;
  const auto mentioned = std::ranges::find_if(places.paths, [&](const std::string& path) {
    return word.find(path) != std::string_view::npos;
  });
  return mentioned == places.paths.end() ? std::string() : *mentioned;
}

std::optional<Objected> object_to_paths(const ToolCall& call, const GuardedPlaces& places,
                                        Objection objection) {
  for (const std::string_view member : kPathMembers) {
    const std::string_view path = model::text_member(call.input, member);
    if (path.empty()) continue;
    std::string place = guarded_place(path, call, places);
    if (!place.empty()) return Objected{objection, std::move(place)};
  }
  return std::nullopt;
}

std::string_view program_of(const ShellCommand& command) {
  if (command.words.empty()) return {};
  const std::string_view word = command.words.front();
  const std::size_t slash = word.rfind('/');
  return slash == std::string_view::npos ? word : word.substr(slash + 1);
}

// The words of a command that name what it writes to.
std::span<const std::string> written_words(const ShellCommand& command) {
  const std::span<const std::string> words(command.words);
  const std::string_view program = program_of(command);
  if (holds(kWritingPrograms, program)) return words;
  if (holds(kCopyingPrograms, program)) return words.last(1);
  const bool edits_in_place =
      program == "sed" && std::ranges::any_of(words, [](const std::string& word) {
        return word.starts_with("-i") || word == "--in-place";
      });
  return edits_in_place ? words : words.first(0);
}

std::optional<Objected> object_to_writing(const ShellCommand& command, const ToolCall& call,
                                          const GuardedPlaces& places) {
  for (const std::string& target : command.targets) {
    std::string place = guarded_place(target, call, places);
    if (!place.empty()) return Objected{Objection::write, std::move(place)};
  }
  for (const std::string& word : written_words(command)) {
    std::string place = guarded_place(word, call, places);
    if (!place.empty()) return Objected{Objection::write, std::move(place)};
  }
  if (!holds(kInterpreters, program_of(command))) return std::nullopt;
  for (const std::string& word : command.words) {
    const bool is_argument = !guarded_place(word, call, places).empty();
    std::string place = mentioned_place(word, call, places);
    if (!is_argument && !place.empty()) return Objected{Objection::write, std::move(place)};
  }
  return std::nullopt;
}

// `baton context` of another agent, or of everything.
bool shows_too_much(std::span<const std::string> words, std::string_view agent) {
  if (holds(words, "--scope") || holds(words, "--all-runs")) return true;
  const auto named =
      std::ranges::find_if(words, [](const std::string& word) { return !word.starts_with("-"); });
  return named != words.end() && model::bare_agent_name(*named) != agent;
}

std::optional<Objected> object_to_baton(const ShellCommand& command, std::string_view agent) {
  const std::span<const std::string> words(command.words);
  const std::string name = words.size() < 2 ? std::string() : words[1];
  if (holds(words, "--as")) return Objected{Objection::attribution, "baton " + name};
  if (agent.empty()) return std::nullopt;
  const bool is_full =
      holds(kFullViews, name) || (name == "context" && shows_too_much(words.subspan(2), agent));
  return is_full ? std::optional(Objected{Objection::full_view, "baton " + name}) : std::nullopt;
}

std::optional<Objected> object_to_command(const ShellCommand& command, const ToolCall& call,
                                          const GuardedPlaces& places) {
  std::optional<Objected> written = object_to_writing(command, call, places);
  if (written) return written;
  if (program_of(command) == "baton") return object_to_baton(command, call.agent);
  if (call.agent.empty()) return std::nullopt;
  for (const std::string& word : command.words) {
    std::string place = mentioned_place(word, call, places);
    if (!place.empty()) return Objected{Objection::read, std::move(place)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places) {
  if (holds(kWritingTools, call.tool)) return object_to_paths(call, places, Objection::write);
  if (holds(kReadingTools, call.tool)) {
    return call.agent.empty() ? std::nullopt : object_to_paths(call, places, Objection::read);
  }
  if (call.tool != "Bash") return std::nullopt;
  for (const ShellCommand& command : shell_commands(model::text_member(call.input, "command"))) {
    std::optional<Objected> objected = object_to_command(command, call, places);
    if (objected) return objected;
  }
  return std::nullopt;
}

}  // namespace baton::handoff
