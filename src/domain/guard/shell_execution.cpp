// What a simple command runs, and what it changes for the commands after it.
#include "domain/guard/shell_execution.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "domain/guard/fd_search.h"
#include "domain/guard/file_use.h"
#include "domain/guard/find_search.h"
#include "domain/guard/program_table.h"
#include "domain/guard/shell_builtins.h"
#include "domain/guard/shell_marks.h"
#include "domain/guard/shell_output.h"
#include "domain/guard/shell_wrappers.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostLayers = 12;  // wrappers around wrappers

class Execution {
 public:
  Execution(ShellScope& scope, ShellRun& run) : scope_(scope), run_(run) {}

  ShellOutput run(ShellCommand command, std::size_t layer);

 private:
  ShellOutput run_text(const std::string& text, Words arguments);
  ShellOutput run_script(ShellCommand command, Inner inner);
  ShellOutput run_piped(ShellCommand command, Inner inner, std::size_t layer);
  ShellOutput run_for_each(const ShellCommand& command, const Inner& inner, Words names,
                           std::size_t layer);
  std::optional<Words> with_names(const Words& words, const std::string& placeholder,
                                  const Words& names);
  ShellOutput run_program(ShellCommand command);
  void run_found(const ShellCommand& command, std::size_t layer);
  void run_found_by_fd(const ShellCommand& command, std::size_t layer);
  void run_on(const Words& names, std::vector<Words> commands, const ShellCommand& command,
              std::size_t layer);
  void keep_text(const ShellCommand& command, const ShellOutput& output);
  const std::string* text_of(std::string_view path) const;
  const std::string* script_of(const ShellCommand& command) const;

  ShellScope& scope_;
  ShellRun& run_;
};

ShellOutput Execution::run_text(const std::string& text, Words arguments) {
  if (run_.nesting >= ShellRun::kMostNesting || !run_.spend(scope_.variables.size())) {
    run_.is_cut = true;
    return {};
  }
  ShellScope scope = scope_;
  scope.arguments = std::move(arguments);
  return ShellReader(text, scope, run_).read_list('\0');
}

const std::string* Execution::text_of(std::string_view path) const {
  if (run_.texts.empty()) return nullptr;
  const auto found = run_.texts.find(normal_path(absolute_path(path, scope_.folder)));
  return found == run_.texts.end() ? nullptr : &found->second;
}

// The text that a shell runs: a file that the line wrote, a here-document, or the input from a
// pipe.
const std::string* Execution::script_of(const ShellCommand& command) const {
  const bool is_source = command.words[0] == "source" || command.words[0] == ".";
  const bool is_path = command.words[0].find('/') != std::string::npos;
  if (is_path && text_of(command.words[0]) != nullptr) return text_of(command.words[0]);
  if (!is_source && !is_shell(command.program())) return nullptr;
  for (std::size_t at = 1; at < command.words.size(); ++at) {
    if (command.words[at] == "-s") break;
    if (!command.words[at].starts_with('-')) return text_of(command.words[at]);
  }
  for (const std::string& file : command.reads) {
    if (const std::string* text = text_of(file)) return text;
  }
  return command.input && !is_source ? &*command.input : nullptr;
}

// The wrapper itself is visited because of its redirections.
ShellOutput Execution::run_script(ShellCommand command, Inner inner) {
  const std::string program = command.words[0];
  command.words.resize(1);
  run_.visitor.visit(command);
  if (program == "eval") return ShellReader(inner.script, scope_, run_).read_list('\0');
  return run_text(inner.script, std::move(inner.words));
}

// A script may get one name at a time.
ShellOutput Execution::run_for_each(const ShellCommand& command, const Inner& inner, Words names,
                                    std::size_t layer) {
  ShellOutput output;
  for (std::string& name : names) {
    ShellCommand each = command;
    each.piped = {std::move(name)};
    output = run_piped(std::move(each), inner, layer);
  }
  return output;
}

// Repeats each word that has the placeholder, once for each name. Without a value if the budget is
// spent.
std::optional<Words> Execution::with_names(const Words& words, const std::string& placeholder,
                                           const Words& names) {
  Words filled;
  for (const std::string& word : words) {
    const std::size_t at = word.find(placeholder);
    if (at == std::string::npos) {
      filled.push_back(word);
      continue;
    }
    for (const std::string& name : names) {
      if (!run_.spend(word.size() + name.size())) return std::nullopt;
      filled.push_back(
          text::concat(word.substr(0, at), name, word.substr(at + placeholder.size())));
    }
  }
  return filled;
}

ShellOutput Execution::run_piped(ShellCommand command, Inner inner, std::size_t layer) {
  Words names = piped_names(command);
  const bool is_script = !inner.words.empty() && is_shell(file_name(inner.words.front()));
  if (is_script && names.size() > 1) return run_for_each(command, inner, std::move(names), layer);
  command.is_piped = false;  // the names are read
  if (inner.words.empty()) return {std::move(names)};
  command.words = std::move(inner.words);
  if (inner.placeholder.empty()) {
    std::ranges::move(names, std::back_inserter(command.words));
  } else {
    std::optional<Words> filled = with_names(command.words, inner.placeholder, names);
    if (!filled) return {};
    command.words = *std::move(filled);
  }
  return run(std::move(command), layer + 1);
}

void Execution::run_found(const ShellCommand& command, std::size_t layer) {
  run_on(found_names(command, FindAction::execute), executed_by_find(command.words), command,
         layer);
}

// Without a placeholder, the names are added to the words.
void Execution::run_found_by_fd(const ShellCommand& command, std::size_t layer) {
  std::vector<Words> commands = executed_by_fd(command.words);
  if (commands.empty() || run_.visitor.files == nullptr) return;
  run_.words += ShellRun::kWordsOfFilter;
  run_.is_cut |= run_.words > ShellRun::kMostWords;
  if (run_.is_cut) return;
  for (Words& words : commands) {
    const bool has_placeholder = std::ranges::any_of(
        words, [](const std::string& word) { return word.find("{}") != std::string::npos; });
    if (!has_placeholder) words.emplace_back("{}");
  }
  run_on(names_found_by_fd(command, *run_.visitor.files), std::move(commands),
         in_fd_folder(command), layer);
}

void Execution::run_on(const Words& names, std::vector<Words> commands, const ShellCommand& command,
                       std::size_t layer) {
  for (Words& words : commands) {
    // Each is a copy of the whole command.
    if (!run_.spend(command.words.size() + command.whole.size() + names.size())) return;
    ShellCommand executed = command;
    executed.piped = names;
    run_piped(std::move(executed),
              {.carried = Carried::piped_names, .words = std::move(words), .placeholder = "{}"},
              layer);
  }
}

// A script that a line writes and then runs is known.
void Execution::keep_text(const ShellCommand& command, const ShellOutput& output) {
  const std::optional<std::string>& text = output.text ? output.text : command.input;
  if (!text) return;
  Words files = command.writes;
  if (command.program() == "tee") files = words_behind(command.words, 1);
  for (const std::string& file : files) {
    if (!run_.spend_data(text->size())) return;
    run_.texts[normal_path(absolute_path(file, scope_.folder))] = *text;
  }
}

// A program whose words say nothing about another command.
ShellOutput Execution::run_program(ShellCommand command) {
  for (std::size_t at = 1; at < command.words.size() && !command.input; ++at) {
    const std::string* text = text_of(command.words[at]);
    if (text != nullptr && run_.spend_data(text->size())) command.input = *text;
  }
  run_.visitor.visit(command);
  // A list may cost a lookup for each word.
  const std::string_view program = command.program();
  const bool is_filter = is_fd(program) || (is_search(program) && command.is_piped);
  run_.words += command.words.size() + (is_filter ? ShellRun::kWordsOfFilter : 0);
  run_.is_cut |= run_.words > ShellRun::kMostWords;
  if (run_.is_cut) return {};
  ShellOutput output = output_of(command, run_.visitor.files);
  run_.is_cut |= output.is_cut;
  output.packed = packed_names(command);
  output.follows_links = command.follows_links || follows_links(command);
  keep_text(command, output);
  return output;
}

ShellOutput Execution::run(ShellCommand command, std::size_t layer) {
  if (!run_.spend(command.words.size()) || layer > kMostLayers) {
    run_.is_cut = true;
    return {};
  }
  if (command.words.empty() || apply_builtin(command, scope_, run_)) {
    run_.visitor.visit(command);
    return {};
  }
  Inner inner = inner_command(command.words);
  if (inner.folder) command.folder = normal_path(absolute_path(*inner.folder, command.folder));
  switch (inner.carried) {
    case Carried::script: return run_script(std::move(command), std::move(inner));
    case Carried::piped_names: return run_piped(std::move(command), std::move(inner), layer);
    case Carried::command: {
      command.words = std::move(inner.words);
      return run(std::move(command), layer + 1);
    }
    case Carried::nothing: break;
  }
  if (command.program() == "find") run_found(command, layer);
  if (is_fd(command.program())) run_found_by_fd(command, layer);
  if (is_container(command.program())) run_text(container_line(command), {});
  const auto function = run_.functions.find(command.words[0]);
  if (function != run_.functions.end()) {
    return run_text(std::string(function->second), words_behind(command.words, 1));
  }
  if (const std::string* script = script_of(command)) {
    run_.visitor.visit(command);
    return run_text(std::string(*script), words_behind(command.words, 2));
  }
  return run_program(std::move(command));
}

}  // namespace

ShellOutput execute(ShellCommand command, const Assignments& assignments, ShellScope& scope,
                    ShellRun& run) {
  const bool is_lasting = command.words.empty();
  const std::map<std::string, Values, std::less<>>& variables = scope.variables;
  Assignments replaced;
  for (const auto& [name, values] : assignments) {
    const auto found = variables.find(name);
    replaced.emplace_back(name, found == variables.end() ? Values() : found->second);
    scope.variables[name] = values;
    command.whole.push_back(text::concat(name, "=", values.front()));
  }
  if (is_lasting && command.writes.empty() && command.reads.empty()) return {};
  command.whole.insert(command.whole.end(), command.words.begin(), command.words.end());
  ShellOutput output = Execution(scope, run).run(std::move(command), 0);
  if (is_lasting) return output;
  for (auto& [name, values] : replaced) {
    if (values.empty()) scope.variables.erase(name);
    if (!values.empty()) scope.variables[name] = std::move(values);
  }
  return output;
}

}  // namespace baton::guard
