#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace baton::test {

// A txtar file: a script, then files that each begin with a line "-- NAME --".
struct Txtar {
  std::string script;
  std::vector<std::pair<std::string, std::string>> files;

  std::string* find(const std::string& name);
  [[nodiscard]] std::string print() const;
};

Txtar parse_txtar(const std::string& text);

std::string read_text(const std::filesystem::path& path);  // empty if there is none
void write_text(const std::filesystem::path& path, const std::string& text);

}  // namespace baton::test
