#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// RFC 6901. Tokens are stored unescaped.
class Pointer {
 public:
  Pointer() = default;                                  // the whole document
  static Result<Pointer> parse(std::string_view text);  // usage: no leading '/', bad '~'

  [[nodiscard]] const std::vector<std::string>& tokens() const { return tokens_; }
  [[nodiscard]] bool empty() const { return tokens_.empty(); }
  [[nodiscard]] std::string text() const;
  [[nodiscard]] Pointer child(std::string_view token) const;
  [[nodiscard]] Pointer child(std::size_t index) const;
  [[nodiscard]] Pointer parent() const;

  friend bool operator==(const Pointer&, const Pointer&) = default;

 private:
  std::vector<std::string> tokens_;
};

std::string escape_token(std::string_view token);  // escapes '~' and '/'

// Whether a pointer's text leads to the place `outer` or into it.
bool is_at_or_below(std::string_view pointer, std::string_view outer);
// Whether one place is the other, or inside it.
bool overlap(std::string_view left, std::string_view right);

// Null if the location does not exist. "-" and indexes with leading zeros do not exist.
const Json* find(const Json& document, const Pointer& pointer);
Json* find(Json& document, const Pointer& pointer);

// Replaces the value at `pointer`, or adds a member at the end of an object or an element at the
// end of an array ("-" included). not_found if the parent is missing or is not a container.
Result<void> set(Json& document, const Pointer& pointer, Json value);

}  // namespace baton::json
