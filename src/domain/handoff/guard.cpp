#include "domain/handoff/guard.h"

#include <algorithm>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/handoff/guarded_views.h"
#include "domain/handoff/path_pattern.h"
#include "domain/handoff/shell_words.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kWritingTools[] = {"Write", "Edit", "MultiEdit", "NotebookEdit"};
constexpr std::string_view kShellTool = "Bash";
constexpr std::string_view kReadingTools[] = {"Read", "Grep", "Glob"};
constexpr std::string_view kPathMembers[] = {"file_path", "notebook_path", "path"};
constexpr std::string_view kWritingPrograms[] = {"tee",   "rm",     "mv",     "truncate", "touch",
                                                 "shred", "sponge", "unlink", "chmod",    "ed",
                                                 "vi",    "vim",    "nano"};
// To the last word, or to a folder that an option names.
constexpr std::string_view kCopyingPrograms[] = {"cp", "mv", "install", "ln", "rsync"};
constexpr std::string_view kFolderOption = "--target-directory=";
constexpr std::string_view kInPlaceEditors[] = {"sed", "perl", "ruby"};  // with -i
constexpr std::string_view kInPlaceNeighbours = "nprlaEsuz0w";  // what -i may stand behind: "-pi"
constexpr std::string_view kInterpreters[] = {"python", "python3", "node", "perl", "ruby", "php"};
// What a script that writes has in it, however it is spelt.
constexpr std::string_view kSignsOfWriting[] = {
    "'w",     "\"w", "'a",    "\"a",    "'>",      "\">",      "r+",   "rite", "unlink",
    "remove", "rm",  "dump(", "rename", "replace", "truncate", "copy", "move", "put_contents"};
constexpr std::string_view kShells[] = {"sh", "bash", "dash", "zsh"};
constexpr int kDeepestShell = 4;
// What may stand before a command.
constexpr std::string_view kPrefixes[] = {"sudo",  "env", "command", "exec", "nohup", "time",
                                          "xargs", "if",  "then",    "elif", "else",  "while",
                                          "until", "do",  "!",       "{"};
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

std::string below_root(std::string_view path, const ToolCall& call, const GuardedPlaces& places) {
  return path_in_project(path, call.folder, places.root);
}

// Whether a name goes on with it: ".claude/baton" is no part of ".claude/baton.json".
bool is_of_name(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

bool mentions(std::string_view word, std::string_view path) {
  for (std::size_t at = word.find(path); at != std::string_view::npos;
       at = word.find(path, at + 1)) {
    const std::size_t end = at + path.size();
    const bool begins = at == 0 || !is_of_name(word[at - 1]);
    if (begins && (end == word.size() || !is_of_name(word[end]))) return true;
  }
  return false;
}

bool is_guarded(std::string_view path, const GuardedPlaces& places) {
  return std::ranges::any_of(places.paths,
                             [&](const std::string& place) { return may_reach(path, place); });
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
  const auto mentioned = std::ranges::find_if(
      places.paths, [word](const std::string& path) { return mentions(word, path); });
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

using Words = std::span<const std::string>;

bool is_assignment(std::string_view word) {
  const std::size_t equals = word.find('=');
  return equals != 0 && equals != std::string_view::npos &&
         std::ranges::none_of(word.substr(0, equals), [](char c) { return c == '/' || c == '-'; });
}

// The words of a command from its program on: without "sudo -E", "A=1", "then".
Words own_words(const ShellCommand& command) {
  Words words(command.words);
  bool is_behind_prefix = false;
  while (!words.empty()) {
    const bool is_prefix = holds(kPrefixes, words.front());
    const bool is_option = is_behind_prefix && words.front().starts_with('-');
    if (!is_prefix && !is_option && !is_assignment(words.front())) break;
    is_behind_prefix = is_behind_prefix || is_prefix;
    words = words.subspan(1);
  }
  return words;
}

std::string_view program_of(Words words) {
  if (words.empty()) return {};
  const std::string_view word = words.front();
  const std::size_t slash = word.rfind('/');
  return slash == std::string_view::npos ? word : word.substr(slash + 1);
}

bool asks_for_in_place(std::string_view option) {
  if (option.starts_with("--in-place")) return true;
  if (!option.starts_with('-')) return false;
  const std::size_t end = option.find_first_not_of(kInPlaceNeighbours, 1);
  return end != std::string_view::npos && option[end] == 'i';
}

// The words of a command that name what it writes to.
Words written_words(Words words) {
  const std::string_view program = program_of(words);
  if (holds(kWritingPrograms, program)) return words;
  const bool edits_in_place =
      holds(kInPlaceEditors, program) && std::ranges::any_of(words, asks_for_in_place);
  return edits_in_place ? words : words.first(0);
}

// The words of a command that name what it takes away with all that is in it.
Words removed_words(Words words) {
  const std::string_view program = program_of(words);
  if (program == "rm") return words;
  return program == "mv" ? words.first(words.size() - 1) : words.first(0);
}

// A guarded place in the folder that a word names; else empty.
std::string place_within(std::string_view word, const ToolCall& call, const GuardedPlaces& places) {
  const std::string folder = below_root(word, call, places);
  const auto within = std::ranges::find_if(
      places.paths, [&](const std::string& place) { return may_enclose(folder, place); });
  return within == places.paths.end() ? std::string() : *within;
}

// "of=FILE" of dd, which has no other options that write.
std::string_view without_option(std::string_view word, std::string_view program) {
  constexpr std::string_view kOutput = "of=";
  const bool is_output = program == "dd" && word.starts_with(kOutput);
  return is_output ? word.substr(kOutput.size()) : std::string_view();
}

// Where cp and the like put things: "-t FOLDER", or the last word.
std::string_view destination(Words words) {
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string_view word = words[at];
    if (word.starts_with(kFolderOption)) return word.substr(kFolderOption.size());
    if (word == "-t" && at + 1 < words.size()) return words[at + 1];
  }
  return words.back();
}

// What is copied keeps its name where the destination is a folder.
std::string copied_place(Words words, const ToolCall& call, const GuardedPlaces& places) {
  if (!holds(kCopyingPrograms, program_of(words))) return {};
  const std::string_view to = destination(words);
  std::string place = guarded_place(to, call, places);
  for (const std::string& word : words.subspan(1)) {
    const std::string copy = text::concat(to, "/", word.substr(word.rfind('/') + 1));
    if (place.empty()) place = guarded_place(copy, call, places);
  }
  return place;
}

// The guarded place that a command writes to by its own words.
std::string written_place(Words words, const ToolCall& call, const GuardedPlaces& places) {
  std::string place = copied_place(words, call, places);
  for (const std::string& word : written_words(words)) {
    if (place.empty()) place = guarded_place(word, call, places);
  }
  for (const std::string& word : removed_words(words)) {
    if (place.empty()) place = place_within(word, call, places);
  }
  for (const std::string& word : words) {
    const std::string_view output = without_option(word, program_of(words));
    if (place.empty() && !output.empty()) place = guarded_place(output, call, places);
  }
  return place;
}

bool seems_to_write(std::string_view script) {
  return std::ranges::any_of(kSignsOfWriting, [script](std::string_view sign) {
    return script.find(sign) != std::string_view::npos;
  });
}

std::optional<Objected> object_to_writing(const ShellCommand& command, const ToolCall& call,
                                          const GuardedPlaces& places) {
  for (const std::string& target : command.targets) {
    std::string place = guarded_place(target, call, places);
    if (!place.empty()) return Objected{Objection::write, std::move(place)};
  }
  const Words words = own_words(command);
  std::string written = written_place(words, call, places);
  if (!written.empty()) return Objected{Objection::write, std::move(written)};
  if (!holds(kInterpreters, program_of(words))) return std::nullopt;
  for (const std::string& word : words) {
    const bool is_script = guarded_place(word, call, places).empty() && seems_to_write(word);
    std::string place = is_script ? mentioned_place(word, call, places) : std::string();
    if (!place.empty()) return Objected{Objection::write, std::move(place)};
  }
  return std::nullopt;
}

std::optional<Objected> object_to_command(const ShellCommand& command, const ToolCall& call,
                                          const GuardedPlaces& places) {
  std::optional<Objected> written = object_to_writing(command, call, places);
  if (written) return written;
  const Words words = own_words(command);
  if (program_of(words) == "baton") return object_to_baton(words, call.agent);
  if (call.agent.empty()) return std::nullopt;
  for (const std::string& word : command.words) {
    std::string place = mentioned_place(word, call, places);
    if (!place.empty()) return Objected{Objection::read, std::move(place)};
  }
  return std::nullopt;
}

// Reading may be allowed: what weighs more is to be found behind it, too.
void keep_graver(std::optional<Objected>& kept, std::optional<Objected> found) {
  const auto is_grave = [](const Objected& objected) {
    return objected.objection == Objection::write || objected.objection == Objection::attribution;
  };
  const bool is_graver = found && (!kept || (is_grave(*found) && !is_grave(*kept)));
  if (is_graver) kept = std::move(found);
}

std::optional<Objected> object_to_line(std::string_view line, const ToolCall& call,
                                       const GuardedPlaces& places, int depth);

// The scripts of `sh -c`.
std::optional<Objected> object_to_script(Words words, const ToolCall& call,
                                         const GuardedPlaces& places, int depth) {
  if (depth >= kDeepestShell || !holds(kShells, program_of(words))) return std::nullopt;
  std::optional<Objected> objected;
  for (const std::string& word : words.subspan(1)) {
    keep_graver(objected, object_to_line(word, call, places, depth + 1));
  }
  return objected;
}

// The folder that a command goes to; else empty.
std::string folder_after(Words words, std::string_view folder) {
  if (words.size() != 2 || (words[0] != "cd" && words[0] != "pushd")) return {};
  return words[1].starts_with('/') ? words[1] : text::concat(folder, "/", words[1]);
}

// A command behind `cd` is judged where it begins, too: the `cd` may be over by then, or fail.
std::optional<Objected> object_to_line(std::string_view line, const ToolCall& call,
                                       const GuardedPlaces& places, int depth) {
  std::optional<Objected> objected;
  std::string folder(call.folder);
  for (const ShellCommand& command : shell_commands(line)) {
    const ToolCall there{
        .tool = call.tool, .input = call.input, .folder = folder, .agent = call.agent};
    const Words words = own_words(command);
    keep_graver(objected, object_to_command(command, there, places));
    if (folder != call.folder) keep_graver(objected, object_to_command(command, call, places));
    keep_graver(objected, object_to_script(words, there, places, depth));
    std::string next = folder_after(words, folder);
    if (!next.empty()) folder = std::move(next);
  }
  return objected;
}

// What Grep and Glob look through: a folder, and in it what fits a pattern.
std::optional<Objected> object_to_search(const ToolCall& call, const GuardedPlaces& places) {
  const bool is_grep = call.tool == "Grep";
  const std::string_view path = model::text_member(call.input, "path");
  const std::string_view pattern = model::text_member(call.input, is_grep ? "glob" : "pattern");
  if (pattern.empty()) {
    std::string place = place_within(path.empty() ? "." : path, call, places);
    if (place.empty()) return std::nullopt;
    return Objected{Objection::read, std::move(place)};
  }
  const bool is_anywhere = is_grep && pattern.find('/') == std::string_view::npos;
  const std::string_view between = is_anywhere ? "/**/" : "/";
  std::string place = guarded_place(pattern.starts_with('/')
                                        ? std::string(pattern)
                                        : text::concat(path.empty() ? "." : path, between, pattern),
                                    call, places);
  if (place.empty()) return std::nullopt;
  return Objected{Objection::read, std::move(place)};
}

}  // namespace

std::string path_in_project(std::string_view path, std::string_view folder, std::string_view root) {
  const bool is_absolute = path.starts_with('/');
  const std::string whole =
      normalised(is_absolute ? std::string(path) : text::concat(folder, "/", path));
  const std::string project = normalised(root) + "/";
  if (!whole.starts_with(project)) return {};
  std::string_view rest = std::string_view(whole).substr(project.size());
  if (rest.starts_with(kWorktrees)) {
    const std::size_t end = rest.find('/', kWorktrees.size());
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return std::string(rest);
}

bool is_guarded_tool(std::string_view tool) {
  return tool == kShellTool || holds(kWritingTools, tool) || holds(kReadingTools, tool);
}

std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places) {
  if (holds(kWritingTools, call.tool)) return object_to_paths(call, places, Objection::write);
  if (holds(kReadingTools, call.tool)) {
    if (call.agent.empty()) return std::nullopt;
    std::optional<Objected> objected = object_to_paths(call, places, Objection::read);
    const bool is_search = call.tool != "Read";
    return objected || !is_search ? objected : object_to_search(call, places);
  }
  if (call.tool != kShellTool) return std::nullopt;
  return object_to_line(model::text_member(call.input, "command"), call, places, 0);
}

}  // namespace baton::handoff
