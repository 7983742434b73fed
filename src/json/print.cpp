#include "json/print.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/skip.h"
#include "text/utf8.h"

// Prints the same bytes as nlohmann's dump(), but faster: strings are copied in runs. Ill-formed
// UTF-8 in strings that this program created is found in one final check and replaced.
namespace baton::json {
namespace {

enum class Layout : std::uint8_t { compact, indented };

// The size of the printed value, without escapes. Reserving it avoids moving the text while it
// grows.
std::size_t expected_size(const Json& value, Layout layout, std::size_t depth = 0) {
  constexpr std::size_t kScalar = 8;
  if (const auto* const text = value.get_ptr<const std::string*>()) return text->size() + 2;
  if (!value.is_structured()) return kScalar;
  const std::size_t line =
      layout == Layout::compact ? 1 : 2 * depth + 4;  // comma, line break, indentation
  std::size_t size = line;
  if (const auto* const members = value.get_ptr<const Json::object_t*>()) {
    for (const auto& [name, member] : *members) {
      size += line + name.size() + 4 + expected_size(member, layout, depth + 1);
    }
    return size;
  }
  for (const Json& element : *value.get_ptr<const Json::array_t*>()) {
    size += line + expected_size(element, layout, depth + 1);
  }
  return size;
}

// Writes a document into a `Text`: a std::string, or a CodePoints.
template <typename Text>
class Printer {
 public:
  Printer(Layout layout, Text& text) : layout_(layout), text_(text) {}

  void value(const Json& value) {
    switch (value.type()) {
      case Json::value_t::object: object(value.get_ref<const Json::object_t&>()); return;
      case Json::value_t::array: array(value.get_ref<const Json::array_t&>()); return;
      case Json::value_t::string: string(value.get_ref<const std::string&>()); return;
      case Json::value_t::boolean: text_ += value.get<bool>() ? "true" : "false"; return;
      case Json::value_t::number_integer: integer(value.get<std::int64_t>()); return;
      case Json::value_t::number_unsigned: integer(value.get<std::uint64_t>()); return;
      case Json::value_t::null: text_ += "null"; return;
      default: text_ += value.dump();  // decimals are rare
    }
  }

 private:
  void object(const Json::object_t& members) {
    if (members.empty()) {
      text_ += "{}";
      return;
    }
    char before = '{';
    ++depth_;
    for (const auto& [name, member] : members) {
      separate(before);
      before = ',';
      string(name);
      text_ += layout_ == Layout::compact ? ":" : ": ";
      value(member);
    }
    --depth_;
    end('}');
  }

  void array(const Json::array_t& elements) {
    if (elements.empty()) {
      text_ += "[]";
      return;
    }
    char before = '[';
    ++depth_;
    for (const Json& element : elements) {
      separate(before);
      before = ',';
      value(element);
    }
    --depth_;
    end(']');
  }

  void separate(char before) {
    text_ += before;
    if (layout_ == Layout::indented) start_line();
  }

  void end(char bracket) {
    if (layout_ == Layout::indented) start_line();
    text_ += bracket;
  }

  void start_line() {
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }

  void string(std::string_view content) {
    text_ += '"';
    for (std::size_t start = 0;;) {
      const std::size_t stop = skip_plain_run(content, start);
      text_ += content.substr(start, stop - start);
      if (stop == content.size()) break;
      escape(content[stop]);
      start = stop + 1;
    }
    text_ += '"';
  }

  void escape(char character) {
    constexpr std::string_view kNamed = "\"\\\b\f\n\r\t";
    constexpr std::string_view kLetters = "\"\\bfnrt";
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::size_t named = kNamed.find(character);
    if (named != std::string_view::npos) {
      text_ += '\\';
      text_ += kLetters[named];
      return;
    }
    const auto byte = static_cast<unsigned char>(character);
    text_ += "\\u00";
    text_ += kDigits[byte >> 4U];
    text_ += kDigits[byte & 0xFU];
  }

  template <typename Integer>
  void integer(Integer value) {
    std::array<char, 20> digits = {};  // -2^63 and 2^64 - 1 have 20 characters
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_ += std::string_view(digits.data(), end);
  }

  Layout layout_;
  std::size_t depth_ = 0;
  Text& text_;
};

std::string printed(const Json& document, Layout layout) {
  std::string text;
  text.reserve(expected_size(document, layout));
  Printer(layout, text).value(document);
  return text::first_invalid_utf8(text) ? text::replace_invalid_utf8(text) : text;
}

// A text of which only the length counts.
class CodePoints {
 public:
  CodePoints& operator+=(char) {
    ++count_;
    return *this;
  }
  CodePoints& operator+=(std::string_view part) {
    count_ += text::count_code_points(part);
    return *this;
  }
  void append(std::size_t count, char) { count_ += count; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

}  // namespace

std::string print(const Json& document) {
  std::string text = printed(document, Layout::indented);
  text += '\n';
  return text;
}

std::string print_compact(const Json& document) {
  return printed(document, Layout::compact);
}

std::size_t count_code_points(const Json& document) {
  CodePoints text;
  Printer(Layout::compact, text).value(document);
  return text.count();
}

}  // namespace baton::json
