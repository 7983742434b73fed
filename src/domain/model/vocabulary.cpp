#include "domain/model/vocabulary.h"

#include <algorithm>

#include "text/concat.h"
#include "text/names.h"

namespace baton::model {

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

std::string choice_hint(std::string_view word, std::span<const std::string_view> words) {
  const auto near = text::nearest(word, words);
  return text::concat(near ? text::concat("did you mean ", *near, "? ") : std::string(), "one of ",
                      text::alternatives(words));
}

}  // namespace baton::model
