#include "domain/guard/shell_wrappers.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string_view>

#include "domain/guard/shell_command.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

struct Wrapper {
  std::string_view name;
  std::string_view values = {};      // options with a separate value, each between blanks
  std::size_t operands = 0;          // words before the command
  std::string_view subcommand = {};  // a word that must come first: "run" of `uv run`
};

constexpr std::array kWrappers = {
    Wrapper{"sudo", " -u -g -h -p -C -r -t -U -D -R -T --user --group --chdir "},
    Wrapper{"doas", " -u -C "},
    Wrapper{"env", " -u --unset -C --chdir "},
    Wrapper{"timeout", " -s -k --signal --kill-after ", 1},
    Wrapper{"gtimeout", " -s -k --signal --kill-after ", 1},
    Wrapper{"nice", " -n --adjustment "},
    Wrapper{"ionice", " -c -n -p --class --classdata "},
    Wrapper{"stdbuf", " -i -o -e --input --output --error "},
    Wrapper{"nohup"},
    Wrapper{"setsid"},
    Wrapper{"time", " -f -o --format --output "},
    Wrapper{"command"},
    Wrapper{"builtin"},
    Wrapper{"exec", " -a "},
    Wrapper{"chronic"},
    Wrapper{"unbuffer"},
    Wrapper{"caffeinate", " -t -w "},
    Wrapper{"strace", " -o -e -p -s -u -E "},
    Wrapper{"ltrace", " -o -e -p -s -u "},
    Wrapper{"taskset", " -c --cpu-list ", 1},
    Wrapper{"chrt", " -p ", 1},
    Wrapper{"flock", " -w -E --timeout ", 1},
    Wrapper{"eatmydata"},
    Wrapper{"faketime", "", 1},
    Wrapper{"busybox"},
    Wrapper{"noglob"},
    Wrapper{"nocorrect"},
    Wrapper{"dbus-run-session"},
    Wrapper{"systemd-run",
            " -p -u -t -M -H -E --property --unit --description --slice --uid --gid "
            "--nice --setenv --working-directory "},
    Wrapper{"systemd-inhibit", " --what --who --why --mode "},
    Wrapper{"unshare", " -S -G -R -w --setuid --setgid --root --wd --map-users --map-groups "},
    Wrapper{"nsenter", " -t -S -G --target --setuid --setgid "},
    Wrapper{"setpriv", " --reuid --regid --groups --inh-caps --ambient-caps --bounding-set "},
    Wrapper{"firejail"},
    Wrapper{"entr"},
    Wrapper{"xvfb-run", " -s -n -e -f -w "},
    Wrapper{"proxychains", " -f "},
    Wrapper{"rlwrap", " -f -H -b "},
    Wrapper{"uv", " --with --python -p --project --directory --extra --group --env-file ", 0,
            "run"},
    Wrapper{"uvx", " --from --with --python -p "},
    Wrapper{"pipx", " --spec ", 0, "run"},
    Wrapper{"poetry", " -C -P ", 0, "run"},
    Wrapper{"pipenv", "", 0, "run"},
    Wrapper{"pdm", " -p ", 0, "run"},
    Wrapper{"hatch", " -e ", 0, "run"},
    Wrapper{"rye", "", 0, "run"},
    Wrapper{"conda", " -n -p --name --prefix ", 0, "run"},
    Wrapper{"npx", " -p --package -w --workspace "},
    Wrapper{"bunx"},
    Wrapper{"pnpx"},
    Wrapper{"pnpm", " -C --dir -F --filter ", 0, "exec"},
    Wrapper{"pnpm", "", 0, "dlx"},
    Wrapper{"yarn", "", 0, "exec"},
    Wrapper{"yarn", "", 0, "dlx"},
    Wrapper{"npm", " -w --workspace --prefix ", 0, "exec"},
    Wrapper{"npm", "", 0, "x"},
    Wrapper{"bundle", "", 0, "exec"},
    Wrapper{"mise", "", 0, "exec"},
    Wrapper{"direnv", "", 1, "exec"},
    Wrapper{"dotenv", " -f -e "},
    Wrapper{"op", " --env-file ", 0, "run"},
    Wrapper{"coproc"},
};

constexpr std::array<std::string_view, 9> kShells = {"sh",  "bash", "dash",  "zsh", "ksh",
                                                     "ash", "fish", "rbash", "mksh"};
constexpr std::string_view kXargsValues =
    " -n -P -L -d -s -a -E -l --max-args --max-procs "
    "--delimiter --arg-file --max-lines --max-chars ";

bool lists_option(std::string_view options, std::string_view option) {
  const std::size_t at = options.find(option);
  return at != std::string_view::npos && at > 0 && options[at - 1] == ' ' &&
         options[at + option.size()] == ' ';
}

bool is_assignment(std::string_view word) {
  const std::size_t equals = word.find('=');
  return equals != 0 && equals != std::string_view::npos &&
         word.substr(0, equals).find_first_of("/-. ") == std::string_view::npos;
}

Words rest_of(const Words& words, std::size_t begin) {
  const std::size_t from = std::min(begin, words.size());
  return {words.begin() + static_cast<std::ptrdiff_t>(from), words.end()};
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

std::size_t behind_options(const Words& words, std::size_t at, std::string_view values) {
  while (at < words.size() && words[at].size() > 1 && words[at].starts_with('-')) {
    if (words[at] == "--") return at + 1;
    at += lists_option(values, words[at]) ? 2U : 1U;
  }
  return at;
}

// `sh -lc SCRIPT NAME ARGUMENT…`; a shell without a script reads it from standard input.
Inner of_shell(const Words& words) {
  for (std::size_t at = 1; at < words.size() && words[at].starts_with('-'); ++at) {
    const bool is_short = words[at].size() > 1 && words[at][1] != '-';
    if (!is_short || words[at].find('c') == std::string::npos) continue;
    std::size_t script = at + 1;
    while (script < words.size() && words[script].starts_with('-')) ++script;
    if (script >= words.size()) return {};
    return {
        .carried = Carried::script, .words = rest_of(words, script + 2), .script = words[script]};
  }
  return {};
}

// The first option of `names` with its value, for `su -c LINE`.
Inner of_option(const Words& words, std::string_view names) {
  for (std::size_t at = 1; at + 1 < words.size(); ++at) {
    if (lists_option(names, words[at]))
      return {.carried = Carried::script, .script = words[at + 1]};
  }
  return {};
}

Inner of_xargs(const Words& words) {
  Inner inner{.carried = Carried::piped_names};
  std::size_t at = 1;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const bool replaces = words[at] == "-I" || words[at] == "-J";
    if (replaces && at + 1 < words.size()) {
      inner.placeholder = words[++at];
    } else if (words[at].starts_with("-I") && words[at].size() > 2) {
      inner.placeholder = words[at].substr(2);
    } else if (words[at] == "-i" || words[at] == "--replace") {
      inner.placeholder = "{}";
    } else if (lists_option(kXargsValues, words[at])) {
      ++at;
    }
  }
  inner.words = rest_of(words, at);
  return inner;
}

Inner of_parallel(const Words& words) {
  Inner inner{.carried = Carried::piped_names, .placeholder = "{}"};
  std::size_t at = behind_options(words, 1, " -j --jobs -a ");
  for (; at < words.size() && words[at] != ":::"; ++at) inner.words.push_back(words[at]);
  const bool has_placeholder = std::ranges::any_of(
      inner.words, [](const std::string& word) { return word.find("{}") != std::string::npos; });
  if (!has_placeholder) inner.placeholder.clear();
  for (++at; at < words.size(); ++at) inner.words.push_back(words[at]);
  return inner;
}

std::optional<std::string> folder_option(const Words& words, std::size_t end) {
  for (std::size_t at = 1; at + 1 < end; ++at) {
    if (words[at] == "-C" || words[at] == "--chdir" || words[at] == "--directory" ||
        words[at] == "-D") {
      return words[at + 1];
    }
  }
  return std::nullopt;
}

Inner of_wrapper(const Words& words, const Wrapper& wrapper) {
  std::size_t at = behind_options(words, 1, wrapper.values);
  if (!wrapper.subcommand.empty()) {
    if (at >= words.size() || words[at] != wrapper.subcommand) return {};
    at = behind_options(words, at + 1, wrapper.values);
  }
  at += wrapper.operands;
  const bool has_option = at > 1;
  if (wrapper.name == "command" && has_option && words[1].find_first_of("vV") == 1) return {};
  if (wrapper.name == "env" && has_option) {
    for (std::size_t index = 1; index + 1 < words.size(); ++index) {
      if (words[index] == "-S" || words[index] == "--split-string") {
        return {.carried = Carried::script, .script = joined(std::span(words).subspan(index + 1))};
      }
    }
  }
  const bool is_line = wrapper.name == "flock" && at < words.size() && words[at] == "-c";
  if (is_line) return of_option(words, " -c ");
  while (at < words.size() && is_assignment(words[at])) ++at;
  if (at < words.size() && words[at] == "--") ++at;
  if (at >= words.size()) return {};
  return {
      .carried = Carried::command, .words = rest_of(words, at), .folder = folder_option(words, at)};
}

}  // namespace

bool is_shell(std::string_view program) {
  return std::ranges::find(kShells, program) != kShells.end();
}

Inner inner_command(const Words& words) {
  if (words.empty()) return {};
  const std::string_view program = file_name(words.front());
  if (is_shell(program)) return of_shell(words);
  if (program == "eval" || program == "watch") {
    const std::size_t begin =
        std::min(behind_options(words, 1, " -n --interval -q "), words.size());
    return {.carried = Carried::script, .script = joined(std::span(words).subspan(begin))};
  }
  if (program == "trap" && words.size() > 2) {
    return {.carried = Carried::script, .script = words[1]};
  }
  if (program == "su" || program == "script" || program == "runuser") {
    return of_option(words, " -c --command ");
  }
  if (program == "npx" || program == "npm") {
    if (Inner called = of_option(words, " -c --call "); !called.script.empty()) return called;
  }
  if (program == "nix-shell" || program == "nix") return of_option(words, " --run --command -c ");
  if (program == "xargs" || program == "gxargs") return of_xargs(words);
  if (program == "parallel") return of_parallel(words);
  for (const Wrapper& wrapper : kWrappers) {
    if (wrapper.name != program) continue;
    Inner inner = of_wrapper(words, wrapper);
    if (inner.carried != Carried::nothing) return inner;
  }
  return {};
}

std::vector<Words> executed_by_find(const Words& words) {
  std::vector<Words> commands;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const bool runs = words[at] == "-exec" || words[at] == "-execdir" || words[at] == "-ok" ||
                      words[at] == "-okdir";
    if (!runs) continue;
    Words command;
    for (++at; at < words.size() && words[at] != ";"; ++at) {
      if (words[at] == "+" && words[at - 1] == "{}") break;
      command.push_back(words[at]);
    }
    if (!command.empty()) commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace baton::guard
