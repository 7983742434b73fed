#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "json/diagnosis.h"
#include "json/fault.h"
#include "json/lexer.h"
#include "json/limits.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::json {

// The only implementation of JSON's grammar in baton. Uses its own stack, so that deep nesting
// cannot exhaust the program's. Calls the handler for every token with its byte offset;
// end_object() or number() stop the scan by setting the fault and returning false:
//   void begin_object(offset); void key(string_view, offset); bool end_object(Fault&);
//   void begin_array(offset); void end_array(); void string(string_view, offset);
//   bool number(const NumberToken&, offset, Fault&); void boolean(bool, offset); void null(offset);
// Views are valid only during the call. The text must be well-formed UTF-8. If it is valid JSON, a
// handler may have bool skips(): true after begin_object() or begin_array() skips to its end.
template <typename Handler>
class Scanner {
 public:
  Scanner(std::string_view text, const ScanLimits& limits, Handler& handler)
      : lexer_(text, limits.max_string_bytes), limits_(limits), handler_(handler) {}

  // False on an error, which fault() describes.
  bool scan() {
    lexer_.skip_byte_order_mark();
    lexer_.skip_whitespace();
    document_ = lexer_.offset();
    if (!value(Expected::value)) return false;
    while (!open_.empty()) {
      const bool good = open_.back().container == Container::object ? member() : element();
      if (!good) return false;
    }
    lexer_.skip_whitespace();
    return lexer_.at_end() || unexpected(Expected::end_of_text);
  }

  [[nodiscard]] Fault& fault() { return lexer_.fault(); }

 private:
  struct Open : Surroundings {
    bool is_empty = true;
  };

  bool unexpected(Expected expected) {
    const Surroundings around =
        open_.empty() ? Surroundings{.opened = document_} : Surroundings(open_.back());
    return lexer_.refuse(diagnose(lexer_.text(), lexer_.offset(), expected, around));
  }

  bool value(Expected expected) {
    const std::size_t offset = lexer_.offset();
    if (++values_ > limits_.max_values) {
      return lexer_.refuse(
          {.phrase = "too many values",
           .offset = offset,
           .hint = text::concat("at most ", std::to_string(limits_.max_values), " values")});
    }
    switch (lexer_.peek()) {
      case '{': return begin(Container::object);
      case '[': return begin(Container::array);
      case '"': return string(offset);
      case 't': return word("true", [&] { handler_.boolean(true, offset); });
      case 'f': return word("false", [&] { handler_.boolean(false, offset); });
      case 'n': return word("null", [&] { handler_.null(offset); });
      case '-': return lexer_.peek_second() == 'I' ? unexpected(expected) : number(offset);
      default: break;
    }
    return text::is_digit(lexer_.peek()) ? number(offset) : unexpected(expected);
  }

  template <typename Tell>
  bool word(std::string_view expected, const Tell& tell) {
    if (!lexer_.word(expected)) return unexpected(Expected::value);
    tell();
    return true;
  }

  bool string(std::size_t offset) {
    std::string_view content;
    if (!lexer_.string(content)) return false;
    handler_.string(content, offset);
    return true;
  }

  bool number(std::size_t offset) {
    NumberToken content;
    return lexer_.number(content) && handler_.number(content, offset, lexer_.fault());
  }

  bool begin(Container container) {
    const std::size_t offset = lexer_.offset();
    if (open_.size() >= limits_.max_depth) {
      return lexer_.refuse({.phrase = "nested too deeply",
                            .offset = offset,
                            .hint = text::concat("at most ", std::to_string(limits_.max_depth),
                                                 " objects and arrays inside each other")});
    }
    container == Container::object ? handler_.begin_object(offset) : handler_.begin_array(offset);
    open_.push_back({{.container = container, .opened = offset}});
    lexer_.advance();
    if constexpr (requires { handler_.skips(); }) {
      if (handler_.skips()) lexer_.skip_container();
    }
    return true;
  }

  // Reads the next element of the innermost array, or its end.
  bool element() {
    lexer_.skip_whitespace();
    if (lexer_.peek() == ']') {
      lexer_.advance();
      open_.pop_back();
      handler_.end_array();
      return true;
    }
    if (open_.back().is_empty) {
      open_.back().is_empty = false;
      return value(Expected::value_or_array_end);
    }
    return comma(Expected::comma_or_array_end, ']') && value(Expected::value);
  }

  // Reads the next member of the innermost object, or its end.
  bool member() {
    lexer_.skip_whitespace();
    if (lexer_.peek() == '}') {
      lexer_.advance();
      open_.pop_back();
      return handler_.end_object(lexer_.fault());
    }
    Expected expected = Expected::name_or_object_end;
    if (!open_.back().is_empty) {
      if (!comma(Expected::comma_or_object_end, '}')) return false;
      expected = Expected::name;
    }
    open_.back().is_empty = false;
    return name(expected) && value(Expected::value);
  }

  bool name(Expected expected) {
    const std::size_t offset = lexer_.offset();
    if (lexer_.peek() != '"') return unexpected(expected);
    std::string_view content;
    if (!lexer_.string(content)) return false;
    handler_.key(content, offset);
    lexer_.skip_whitespace();
    if (lexer_.peek() != ':') return unexpected(Expected::colon);
    lexer_.advance();
    lexer_.skip_space();
    return true;
  }

  // Reads a comma and the following space; refuses a comma before the container's end.
  bool comma(Expected expected, char end) {
    if (lexer_.peek() != ',') return unexpected(expected);
    const std::size_t offset = lexer_.offset();
    lexer_.advance();
    lexer_.skip_whitespace();
    if (lexer_.peek() != end) return true;
    return lexer_.refuse({.phrase = "trailing comma",
                          .offset = offset,
                          .hint = "remove the comma after the last member or element"});
  }

  Lexer lexer_;
  ScanLimits limits_;
  std::size_t values_ = 0;
  Handler& handler_;
  std::vector<Open> open_;
  std::size_t document_ = 0;
};

}  // namespace baton::json
