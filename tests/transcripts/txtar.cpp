#include "transcripts/txtar.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace baton::test {

std::string* Txtar::find(const std::string& name) {
  const auto found =
      std::ranges::find_if(files, [&](const auto& file) { return file.first == name; });
  return found == files.end() ? nullptr : &found->second;
}

std::string Txtar::print() const {
  std::string text = script;
  for (const auto& [name, content] : files) text += "-- " + name + " --\n" + content;
  return text;
}

Txtar parse_txtar(const std::string& text) {
  Txtar archive;
  std::string* body = &archive.script;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("-- ") && line.ends_with(" --") && line.size() > 6) {
      archive.files.emplace_back(line.substr(3, line.size() - 6), "");
      body = &archive.files.back().second;
    } else {
      *body += line + '\n';
    }
  }
  return archive;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace baton::test
