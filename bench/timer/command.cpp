#include "timer/command.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

namespace bench {
namespace {

namespace files = std::filesystem;

std::vector<std::string> split_words(const std::string& line) {
  std::vector<std::string> words;
  bool quoted = false;
  bool inside = false;
  for (const char character : line) {
    if (character == '\'') {
      quoted = !quoted;
      if (quoted && !inside) words.emplace_back();
      inside = true;
    } else if (!quoted && (character == ' ' || character == '\t')) {
      inside = false;
    } else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += character;
    }
  }
  if (quoted) stop("a quote is not closed: " + line);
  return words;
}

// Looked up once, so that no timed run searches PATH.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string candidate = std::string(rest.substr(0, end)) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  stop("no such program: " + name);
}

void apply_setting(Command& command, std::string_view name, const std::string& value) {
  std::vector<std::string> words = split_words(value);
  if (name == "run" && !words.empty()) {
    command.words = std::move(words);
    command.words[0] = find_program(command.words[0]);
  } else if (name == "in" && words.size() == 1) {
    command.folder = words[0];
  } else if (name == "input" && words.size() == 1) {
    command.input = words[0];
  } else if (name == "reset" && words.size() == 2) {
    command.fresh = words[0];
    command.scratch = words[1];
  } else if (name == "repeats" && value == "itself") {
    command.repetition = Repetition::by_itself;
  } else {
    stop("not understood: " + std::string(name) + " = " + value);
  }
}

void replace_all(std::string& word, std::string_view placeholder, const std::string& value) {
  for (std::size_t at = word.find(placeholder); at != std::string::npos;
       at = word.find(placeholder, at + value.size())) {
    word.replace(at, placeholder.size(), value);
  }
}

std::string fill_in(std::string word, const Numbers& numbers) {
  replace_all(word, "{n}", std::to_string(numbers.run));
  replace_all(word, "{count}", std::to_string(numbers.count));
  replace_all(word, "{times}", numbers.times);
  return word;
}

double now_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

int open_null() {
  static const int descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
  return descriptor;
}

// The child shares the parent's memory until it execs: it reads and makes system calls, no more.
[[noreturn]] void become(const Command& command, char* const* words, int null) {
  for (int stream = 0; stream < 3; ++stream) dup2(null, stream);
  if (!command.input.empty()) {
    const int file = open(command.input.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) _exit(127);
    dup2(file, STDIN_FILENO);
  }
  if (command.folder.empty() || chdir(command.folder.c_str()) == 0) execv(words[0], words);
  _exit(127);
}

// Names of one file stay names of one file: a project has two for each part of its journal, and a
// write to a project without the second ones would first make them.
void copy_folder(const files::path& from, const files::path& to) {
  std::map<std::pair<dev_t, ino_t>, files::path> copies;
  files::create_directory(to, from);
  for (const files::directory_entry& entry : files::recursive_directory_iterator(from)) {
    const files::path copy = to / entry.path().lexically_relative(from);
    struct stat status {};
    if (lstat(entry.path().c_str(), &status) != 0) stop("cannot read " + entry.path().string());
    const auto [known, is_new] = copies.try_emplace({status.st_dev, status.st_ino}, copy);
    if (S_ISDIR(status.st_mode)) {
      files::create_directory(copy, entry.path());
    } else if (is_new) {
      files::copy(entry.path(), copy, files::copy_options::copy_symlinks);
    } else {
      files::create_hard_link(known->second, copy);
    }
  }
}

}  // namespace

void stop(const std::string& reason) {
  std::fprintf(stderr, "bench: %s\n", reason.c_str());
  std::exit(2);
}

std::vector<Command> read_plan(const char* path) {
  std::ifstream plan(path);
  if (!plan) stop(std::string("cannot read the plan ") + path);
  std::vector<Command> commands;
  for (std::string line; std::getline(plan, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.front() == '[' && line.back() == ']') {
      commands.push_back({.label = line.substr(1, line.size() - 2)});
      continue;
    }
    const std::size_t equals = line.find(" = ");
    if (commands.empty() || equals == std::string::npos) stop("not understood: " + line);
    apply_setting(commands.back(), std::string_view(line).substr(0, equals),
                  line.substr(equals + 3));
  }
  for (const Command& command : commands) {
    if (command.words.empty()) stop("nothing to run: " + command.label);
  }
  if (commands.empty()) stop("the plan is empty");
  return commands;
}

Run run(const Command& command, const Numbers& numbers) {
  std::vector<std::string> words;
  words.reserve(command.words.size());
  for (const std::string& word : command.words) {
    words.push_back(fill_in(word, numbers));
  }
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const int null = open_null();

  const double start = now_milliseconds();
  // fork would copy page tables, and its cost would grow with this program.
  const pid_t child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0) become(command, pointers.data(), null);
  if (child < 0) stop("cannot start a process");
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const double end = now_milliseconds();
  return {end - start, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status)};
}

void reset(const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    if (command.scratch.empty()) continue;
    try {
      files::remove_all(command.scratch);
      copy_folder(command.fresh, command.scratch);
    } catch (const files::filesystem_error& error) {
      stop("cannot reset " + command.scratch + ": " + error.what());
    }
    const int folder = open(command.scratch.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    syncfs(folder);
    close(folder);
  }
}

}  // namespace bench
