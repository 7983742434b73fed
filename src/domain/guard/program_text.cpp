#include "domain/guard/program_text.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace baton::guard {
namespace {

// Words in programs that change files, in the languages that agents use.
constexpr std::array<std::string_view, 65> kSignsOfWriting = {
    "'w'",         "\"w\"",      "'w+'",       "\"w+\"",       "'wb'",       "\"wb\"",
    "'wt'",        "\"wt\"",     "'a'",        "\"a\"",        "'ab'",       "\"ab\"",
    "'a+'",        "\"a+\"",     "'r+'",       "\"r+\"",       "'x'",        "\"x\"",
    "'rb+'",       "'r+b'",      "\"r+b\"",    "\"rb+\"",      "write_text", "write_bytes",
    "writeFile",   "WriteFile",  "writeText",  "writelines",   "File.write", "appendFile",
    "createWrite", "json.dump(", "yaml.dump(", "pickle.dump(", ".touch(",    "unlink",
    "rmtree",      "rmdir",      "rmSync",     "os.remove",    ".rm(",       "rm -",
    "'rm'",        "\"rm\"",     "FileUtils",  "File.delete",  "rename",     "os.replace",
    ".replace(p",  "shutil.",    "copyFile",   "copy_file",    "truncate",   "put_contents",
    "Bun.write",   "sed -i",     "'>",         "\">",          "os.system",  "subprocess",
    "execSync",    "spawn",      "popen",      "Deno.remove",  "moveSync"};
constexpr std::array<std::string_view, 17> kSignsOfRemoving = {
    "rmtree",    "rmdir",       "rmSync",   ".rm(",       "os.remove",  "rm -",
    "'rm'",      "\"rm\"",      "unlink",   "rename",     "os.replace", "shutil.",
    "FileUtils", "Deno.remove", "moveSync", "removeSync", "remove_tree"};

bool is_of_name(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
}

template <typename List>
bool has_one(std::string_view text, const List& signs) {
  return std::ranges::any_of(
      signs, [text](std::string_view sign) { return text.find(sign) != std::string_view::npos; });
}

}  // namespace

bool mentions(std::string_view text, std::string_view path) {
  if (path.empty()) return false;
  for (std::size_t at = text.find(path); at != std::string_view::npos;
       at = text.find(path, at + 1)) {
    const std::size_t end = at + path.size();
    const bool begins = at == 0 || !is_of_name(text[at - 1]);
    // The end of a sentence may follow.
    const bool ends = end == text.size() || !is_of_name(text[end]) ||
                      (text[end] == '.' && (end + 1 == text.size() || !is_of_name(text[end + 1])));
    if (begins && ends) return true;
  }
  return false;
}

bool names_file(std::string_view text, std::string_view path) {
  for (std::size_t at = text.find(path); at != std::string_view::npos;
       at = text.find(path, at + 1)) {
    const std::size_t end = at + path.size();
    const bool begins =
        at > 0 && std::string_view("/'\"`=<>").find(text[at - 1]) != std::string_view::npos;
    if (begins && (end == text.size() || !is_of_name(text[end]))) return true;
  }
  return false;
}

bool mentions_whole(std::string_view text, std::string_view path) {
  for (std::size_t at = text.find(path); at != std::string_view::npos;
       at = text.find(path, at + 1)) {
    std::size_t end = at + path.size();
    if (end < text.size() && text[end] == '/') ++end;
    const bool begins = at == 0 || !is_of_name(text[at - 1]);
    const bool ends = end >= text.size() ||
                      std::string_view("'\"` ;)\n").find(text[end]) != std::string_view::npos;
    if (begins && ends) return true;
  }
  return false;
}

bool seems_to_write(std::string_view code) {
  if (has_one(code, kSignsOfWriting)) return true;
  constexpr std::string_view kWrite = "write(";
  for (std::size_t at = code.find(kWrite); at != std::string_view::npos;
       at = code.find(kWrite, at + 1)) {
    const std::string_view before = code.substr(0, at);
    if (!before.ends_with("stdout.") && !before.ends_with("stderr.")) return true;
  }
  return false;
}

bool seems_to_remove(std::string_view code) {
  return has_one(code, kSignsOfRemoving);
}

}  // namespace baton::guard
