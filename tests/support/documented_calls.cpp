#include "support/documented_calls.h"

#include <fstream>
#include <sstream>

#include "text/ascii.h"

namespace baton::test {
namespace {

std::vector<std::string> between_bars(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream parts(line.substr(1));
  for (std::string cell; std::getline(parts, cell, '|');) cells.emplace_back(text::trim(cell));
  return cells;
}

// The texts between backquotes.
std::vector<std::string> quoted(const std::string& cell) {
  std::vector<std::string> texts;
  for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
    const std::size_t end = cell.find('`', at + 1);
    texts.push_back(cell.substr(at + 1, end - at - 1));
    at = end;
  }
  return texts;
}

}  // namespace

std::vector<DocumentedCall> documented_calls(const std::string& file) {
  std::vector<DocumentedCall> lines;
  std::ifstream document(file);
  for (std::string text; std::getline(document, text);) {
    if (!text.starts_with("| `baton ")) continue;
    const std::vector<std::string> cells = between_bars(text);
    const std::vector<std::string> call = quoted(cells.at(1));
    DocumentedCall line{
        .command = quoted(cells.at(0)).at(0).substr(6), .tool = {}, .request = {}, .cells = {}};
    if (!call.empty()) {
      line.tool = call.at(0);
      line.request = call.at(1);
    }
    for (std::size_t i = 0; i < 4; ++i) line.cells.at(i) = cells.at(i + 2);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool is_quoted = false;
  for (const char c : command) {
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == ' ' && !is_quoted) {
      words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  words.push_back(word);
  return words;
}

}  // namespace baton::test
