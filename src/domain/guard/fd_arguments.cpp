// The options of `fd`, which reads them otherwise than getopt: "-d=1", "-Hxrm", "--exec=rm".
#include "domain/guard/fd_arguments.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::guard {
namespace {

enum class Takes : std::uint8_t {
  nothing,  // or a value behind "="
  value,
  command,  // the words up to ";"
};

struct FdOption {
  char letter = '\0';  // '\0': none
  std::string_view name = {};
  Takes takes = Takes::nothing;
  std::string_view meaning = {};  // the option of which it is another name
};

constexpr std::array kFdOptions = {
    FdOption{'H', "--hidden"},
    FdOption{'I', "--no-ignore"},
    FdOption{'u', "--unrestricted"},
    FdOption{'s', "--case-sensitive"},
    FdOption{'i', "--ignore-case"},
    FdOption{'g', "--glob"},
    FdOption{'F', "--fixed-strings"},
    FdOption{'a', "--absolute-path"},
    FdOption{'l', "--list-details"},
    FdOption{'L', "--follow"},
    FdOption{'p', "--full-path"},
    FdOption{'0', "--print0"},
    FdOption{'1', "--max-one-result"},
    FdOption{'q', "--quiet"},
    FdOption{'h', "--help"},
    FdOption{'V', "--version"},
    FdOption{'\0', "--regex"},
    FdOption{'\0', "--literal", Takes::nothing, "--fixed-strings"},
    FdOption{'\0', "--dereference", Takes::nothing, "--follow"},
    FdOption{'\0', "--has-results"},
    FdOption{'\0', "--prune"},
    FdOption{'\0', "--show-errors"},
    FdOption{'\0', "--strip-cwd-prefix"},
    FdOption{'\0', "--hyperlink"},
    FdOption{'\0', "--gen-completions"},
    FdOption{'\0', "--one-file-system"},
    FdOption{'\0', "--mount"},
    FdOption{'\0', "--xdev"},
    FdOption{'\0', "--no-hidden"},
    FdOption{'\0', "--no-follow"},
    FdOption{'\0', "--relative-path"},
    FdOption{'\0', "--ignore"},
    FdOption{'\0', "--ignore-vcs"},
    FdOption{'\0', "--require-git"},
    FdOption{'\0', "--no-ignore-vcs"},
    FdOption{'\0', "--no-ignore-parent"},
    FdOption{'\0', "--no-global-ignore-file"},
    FdOption{'\0', "--no-require-git"},
    FdOption{'d', "--max-depth", Takes::value},
    FdOption{'\0', "--maxdepth", Takes::value, "--max-depth"},
    FdOption{'\0', "--min-depth", Takes::value},
    FdOption{'\0', "--mindepth", Takes::value, "--min-depth"},
    FdOption{'\0', "--exact-depth", Takes::value},
    FdOption{'E', "--exclude", Takes::value},
    FdOption{'t', "--type", Takes::value},
    FdOption{'e', "--extension", Takes::value},
    FdOption{'S', "--size", Takes::value},
    FdOption{'o', "--owner", Takes::value},
    FdOption{'c', "--color", Takes::value},
    FdOption{'j', "--threads", Takes::value},
    FdOption{'C', "--base-directory", Takes::value},
    FdOption{'\0', "--and", Takes::value},
    FdOption{'\0', "--batch-size", Takes::value},
    FdOption{'\0', "--changed-within", Takes::value},
    FdOption{'\0', "--changed-after", Takes::value},
    FdOption{'\0', "--change-newer-than", Takes::value},
    FdOption{'\0', "--newer", Takes::value},
    FdOption{'\0', "--changed-before", Takes::value},
    FdOption{'\0', "--change-older-than", Takes::value},
    FdOption{'\0', "--older", Takes::value},
    FdOption{'\0', "--format", Takes::value},
    FdOption{'\0', "--ignore-contain", Takes::value},
    FdOption{'\0', "--ignore-file", Takes::value},
    FdOption{'\0', "--max-buffer-time", Takes::value},
    FdOption{'\0', "--max-results", Takes::value},
    FdOption{'\0', "--path-separator", Takes::value},
    FdOption{'\0', "--search-path", Takes::value},
    FdOption{'x', "--exec", Takes::command},
    FdOption{'X', "--exec-batch", Takes::command},
};

class FdReader {
 public:
  explicit FdReader(const std::vector<std::string>& words) : words_(words) {}

  FdWords read();

 private:
  void take_long(std::string_view word);
  void take_letters(std::string_view letters);
  // `attached` is what follows the option in its word.
  void take(const FdOption& option, std::string_view attached);
  std::vector<std::string> take_command();

  const std::vector<std::string>& words_;
  std::size_t at_ = 1;  // the next word
  FdWords read_;
};

FdWords FdReader::read() {
  bool is_operand = false;  // also with "-" in front
  while (at_ < words_.size()) {
    const std::string_view word = words_[at_++];
    const bool is_option = !is_operand && word.size() > 1 && word.starts_with('-');
    if (is_option && word == "--") {
      is_operand = true;
    } else if (is_option && word.starts_with("--")) {
      take_long(word);
    } else if (is_option) {
      take_letters(word.substr(1));
    } else {
      read_.arguments.push_back({.value = word});
    }
  }
  return std::move(read_);
}

void FdReader::take_long(std::string_view word) {
  const std::size_t end = std::min(word.find('='), word.size());
  const auto* const option = std::ranges::find(kFdOptions, word.substr(0, end), &FdOption::name);
  if (option != kFdOptions.end()) return take(*option, word.substr(end));
  read_.is_understood = false;
}

void FdReader::take_letters(std::string_view letters) {
  while (!letters.empty()) {
    const auto* const option = std::ranges::find(kFdOptions, letters.front(), &FdOption::letter);
    letters.remove_prefix(1);
    if (option == kFdOptions.end()) {
      read_.is_understood = false;
      return;
    }
    const bool is_last = option->takes != Takes::nothing;
    take(*option, is_last ? letters : std::string_view());
    if (is_last) return;
  }
}

void FdReader::take(const FdOption& option, std::string_view attached) {
  const bool is_attached = !attached.empty();
  if (attached.starts_with('=')) attached.remove_prefix(1);
  if (option.takes == Takes::command) {
    read_.commands.push_back(is_attached ? std::vector{std::string(attached)} : take_command());
    return;
  }
  const bool takes_next = option.takes == Takes::value && !is_attached && at_ < words_.size();
  if (takes_next) attached = words_[at_++];
  const std::string_view name = option.meaning.empty() ? option.name : option.meaning;
  read_.arguments.push_back({.option = name, .value = attached});
}

std::vector<std::string> FdReader::take_command() {
  std::vector<std::string> command;
  while (at_ < words_.size() && words_[at_] != ";") command.push_back(words_[at_++]);
  ++at_;
  return command;
}

}  // namespace

FdWords fd_words(const std::vector<std::string>& words) {
  return FdReader(words).read();
}

}  // namespace baton::guard
