#include "json/print.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
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

// A text in room that was made before, so that a character costs no call.
class PrintedText {
 public:
  PrintedText() : text_(kFirstRoom, '\0') {}

  PrintedText& operator+=(char character) {
    *end_of_room(1) = character;
    return *this;
  }
  PrintedText& operator+=(std::string_view part) {
    std::ranges::copy(part, end_of_room(part.size()));
    return *this;
  }
  void append(std::size_t count, char character) {
    std::fill_n(end_of_room(count), count, character);
  }
  std::string take() {
    text_.resize(size_);
    return std::move(text_);
  }

 private:
  static constexpr std::size_t kFirstRoom = 1000;

  // The text's end, for so many bytes, which it has from now on.
  char* end_of_room(std::size_t bytes) {
    if (bytes > text_.size() - size_) grow(bytes);
    char* const end = text_.data() + size_;
    size_ += bytes;
    return end;
  }
  [[gnu::noinline]] void grow(std::size_t bytes) { text_.resize(2 * (size_ + bytes)); }

  std::string text_;
  std::size_t size_ = 0;
};

// Writes a document into a `Text`: a PrintedText, or a CodePoints.
template <typename Text>
class Printer {
 public:
  Printer(Layout layout, Text& text) : layout_(layout), text_(text) {}

  void value(const View& value) {
    switch (value.type()) {
      case Type::object: object(value); return;
      case Type::array: array(value); return;
      case Type::string: string(value.string()); return;
      case Type::boolean: text_ += value.boolean() ? "true" : "false"; return;
      case Type::null: text_ += "null"; return;
      case Type::integer:
      case Type::number: number(value.number());
    }
  }

 private:
  void object(const View& value) {
    if (value.size() == 0) {
      text_ += "{}";
      return;
    }
    char before = '{';
    ++depth_;
    value.each_member([&](std::size_t, std::string_view name, const View& member) {
      separate(before);
      before = ',';
      string(name);
      text_ += layout_ == Layout::compact ? ":" : ": ";
      this->value(member);
      return true;
    });
    --depth_;
    end('}');
  }

  void array(const View& value) {
    if (value.size() == 0) {
      text_ += "[]";
      return;
    }
    char before = '[';
    ++depth_;
    value.each_element([&](std::size_t, const View& element) {
      separate(before);
      before = ',';
      this->value(element);
      return true;
    });
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

  void number(const Number& value) {
    switch (value.kind()) {
      case Number::Kind::natural: integer(value.natural()); return;
      case Number::Kind::negative: integer(value.negative()); return;
      default: text_ += Json(value.real()).dump();  // decimals are rare
    }
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

std::string printed(const View& document, Layout layout) {
  PrintedText room;
  Printer(layout, room).value(document);
  std::string text = room.take();
  if (text::first_invalid_utf8(text)) return text::replace_invalid_utf8(text);
  return text;
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

std::string print(const View& document) {
  std::string text = printed(document, Layout::indented);
  text += '\n';
  return text;
}

std::string print_compact(const View& document) {
  return printed(document, Layout::compact);
}

std::size_t count_code_points(const View& document) {
  CodePoints text;
  Printer(Layout::compact, text).value(document);
  return text.count();
}

}  // namespace baton::json
