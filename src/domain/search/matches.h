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

  // The weight of each text in a note; empty if one has no match. Reads the title and the tags only
  // if a text may match there.
  [[nodiscard]] std::optional<std::vector<double>> weights(std::string_view text) const;
  // The same with the title and the tags of `note`.
  [[nodiscard]] std::optional<std::vector<double>> weights(std::string_view text,
                                                           const notes::Note& note) const;

  // At most `most` lines of `text`: lines of the body and lines with more of the texts first; in
  // file order.
  [[nodiscard]] std::vector<Snippet> snippets(std::string_view text, std::size_t most) const;

 private:
  // In a prepared text.
  struct Matches {
    std::vector<double> counts;  // of each needle: above 0
    std::size_t first = std::string_view::npos;
  };

  [[nodiscard]] std::string prepared(std::string_view text) const;
  [[nodiscard]] std::optional<Matches> matches_in(std::string_view prepared_text) const;
  [[nodiscard]] double count(std::string_view prepared_text, std::string_view needle,
                             std::size_t first) const;
  [[nodiscard]] bool may_stand_out(std::string_view text, const Matches& matches) const;
  [[nodiscard]] std::vector<double> weigh(const Matches& matches, std::string_view text,
                                          const notes::Note& note) const;
  [[nodiscard]] std::size_t find(std::string_view text, std::string_view needle,
                                 std::size_t from) const;

  std::vector<std::string> needles_;
  Case case_;
  Match match_;
};

}  // namespace baton::search
