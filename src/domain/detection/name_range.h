#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// Names in front of operators and values.
namespace baton::detection {

// Empty if there is no name.
struct NameRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::string_view in(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
};

// `end`, or the place before it behind which only these characters stand.
std::size_t skip_back(std::string_view text, std::size_t end, std::string_view characters);

// The name that ends before `end`. Quotes and blanks may stand between.
NameRange name_before(std::string_view text, std::size_t end);

// Whether the name is a part of "arn:aws:secretsmanager:…:secret:NAME" or "AWS::IAM::AccessKey".
bool is_in_identifier(std::string_view text, NameRange name);

// With the word before: "API key", "access token", "apiKey2 string".
NameRange with_word_before(std::string_view text, NameRange name);

// "passphrase" of "passphrase for the key: "; `end` is the place of the colon.
std::string_view purpose_name(std::string_view text, std::size_t end);

// "password" of "password: string = "; `type` itself if it is not a type.
NameRange annotated_name(std::string_view text, NameRange type);

// The Xs of `name: X`, `key="X"` and the like (paired_member.h) in the same object, among what
// precedes `end`, where the name `value` begins. More than one: each may tell what the value means,
// as may a word in a text that only looks like such a member. The nearest is the first.
std::vector<std::string_view> sibling_names(std::string_view text, std::size_t end);

// The same among what follows `begin`, where a value ends.
std::vector<std::string_view> next_sibling_names(std::string_view text, std::size_t begin);

// X of `"X": {"sensitive": true, "value": …}`, in whose object `end` stands. Empty if there is
// none.
std::string_view object_name(std::string_view text, std::size_t end);

// X of `variable "X" {` or `resource "TYPE" "X" {`, TYPE with `Label::type`, in whose block `end`
// stands. Empty in other blocks.
enum class Label : std::uint8_t { name, type };
std::string_view block_label(std::string_view text, std::size_t end, Label label);

}  // namespace baton::detection
