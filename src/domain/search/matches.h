#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/notes/note.h"
#include "domain/search/query.h"

// The matches of a query in the text of one note.
namespace baton::search {

inline constexpr std::size_t kLongestSnippet = 160;  // bytes, approximately

struct Snippet {
  std::size_t line = 1;   // of the note's file
  std::string text = {};  // the part of the line around the match
  struct Range {
    std::size_t begin = 0;  // bytes of `text`
    std::size_t end = 0;
  };
  std::vector<Range> found = {};
};

// The texts of a query, prepared for matching against many notes.
class Matcher {
 public:
  explicit Matcher(const Query& query);

  // The number of matches of each text in the note, and its weight; empty if one has no match.
  [[nodiscard]] std::optional<std::vector<double>> weights(std::string_view text,
                                                           const notes::Note& note) const;

  // At most `most` lines of `text`: lines of the body and lines with more of the texts first; in
  // file order.
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
