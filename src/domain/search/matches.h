#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/notes/note.h"
#include "domain/search/query.h"

// What a search finds in the text of one note.
namespace baton::search {

inline constexpr std::size_t kLongestSnippet = 160;  // bytes, about

struct Snippet {
  std::size_t line = 1;   // of the note's file
  std::string text = {};  // of the line, around what was found
  struct Range {
    std::size_t begin = 0;  // bytes of `text`
    std::size_t end = 0;
  };
  std::vector<Range> found = {};
};

// The texts of a query, ready to be looked for in one note after the other.
class Matcher {
 public:
  explicit Matcher(const Query& query);

  // How often each text stands in the note, and its weight; empty if one does not at all.
  [[nodiscard]] std::optional<std::vector<double>> weights(std::string_view text,
                                                           const notes::Note& note) const;

  // Lines of `text`, at most `most`: those of the body, where more of the texts are, come first;
  // in the order of the file.
  [[nodiscard]] std::vector<Snippet> snippets(std::string_view text, std::size_t most) const;

 private:
  [[nodiscard]] std::string prepared(std::string_view text) const;
  [[nodiscard]] double count(std::string_view prepared_text, std::string_view needle) const;
  [[nodiscard]] std::size_t find(std::string_view text, std::string_view needle,
                                 std::size_t from) const;

  std::vector<std::string> needles_;
  Case case_;
  Match match_;
};

}  // namespace baton::search
