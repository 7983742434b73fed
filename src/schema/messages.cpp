#include "schema/messages.h"

#include <algorithm>
#include <array>
#include <compare>

#include <nlohmann/json.hpp>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/plain_pattern.h"
#include "text/utf8.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostShown = 60;  // bytes of a shown value

// Whether a text may be a JSON object or array itself.
bool holds_document(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && (text[begin] == '{' || text[begin] == '[');
}

std::string printed(std::string_view name) {
  return Json(std::string(name)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

constexpr std::string_view kMore = "…";

}  // namespace

std::string shorten(std::string_view printed_value) {
  if (printed_value.size() <= kMostShown) return std::string(printed_value);
  const std::string_view mark = printed_value.substr(0, printed_value.starts_with('"') ? 1 : 0);
  const std::string_view words =
      text::first_words(printed_value.substr(mark.size()), kMostShown - mark.size() - kMore.size());
  return text::concat(words.empty() ? words : mark, words, kMore);
}

std::string quoted(const json::View& value) {
  if (value.type() == json::Type::object) return "the object";
  if (value.type() == json::Type::array) return "the array";
  if (value.type() == json::Type::string && holds_document(value.string())) return "the text";
  return shorten(value.print());
}

std::string quote_name(std::string_view name) {
  return shorten(printed(name));
}

std::string shorten_own(std::string_view printed_value) {
  if (printed_value.size() <= kMostShown) return std::string(printed_value);
  return text::concat(text::first_bytes(printed_value, kMostShown - kMore.size()), kMore);
}

std::string quote_own_name(std::string_view name) {
  return shorten_own(printed(name));
}

std::string count_of(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return text::concat(std::to_string(count), " ", count == 1 ? singular : plural);
}

std::string at_least(const json::Number& count) {
  return text::concat("at least ", count.text());
}

std::string type_message(std::uint32_t expected_types, json::Type found) {
  std::string expected;
  for (unsigned type = 0; type <= static_cast<unsigned>(json::Type::object); ++type) {
    if ((expected_types & (1U << type)) == 0) continue;
    if (!expected.empty()) expected += " or ";
    expected += json::type_name(static_cast<json::Type>(type));
  }
  return text::concat(kExpected, expected, kFound, json::type_name(found));
}

std::string type_hint(std::uint32_t expected_types, const json::View& value) {
  const auto expects = [expected_types](json::Type type) {
    return (expected_types & (1U << static_cast<unsigned>(type))) != 0;
  };
  if (value.type() == json::Type::string) {
    const std::string_view text = value.string();
    if (expects(json::Type::boolean) && (text == "true" || text == "false")) {
      return text::concat("write ", text, " without quotes");
    }
    const bool is_number =
        !text.empty() && text.size() < 16 && std::ranges::all_of(text, text::is_digit);
    const bool is_canonical = text == "0" || !text.starts_with('0');
    if ((expects(json::Type::integer) || expects(json::Type::number)) && is_number &&
        is_canonical) {
      return text::concat("write ", text, " without quotes");
    }
  }
  const bool is_alone = expected_types == 1U << static_cast<unsigned>(json::Type::array);
  return is_alone ? "write an array, also for one value: […]" : std::string();
}

std::string quotes_hint(const json::View& wanted, const json::View& value) {
  const bool are_simple = !wanted.is_object() && !wanted.is_array() && !value.is_object() &&
                          !value.is_array() && wanted.is_string() != value.is_string();
  if (!are_simple) return {};
  if (value.is_string() && wanted.print() == value.string()) {
    return text::concat("write ", shorten_own(wanted.print()), " without quotes");
  }
  if (wanted.is_string() && value.print() == wanted.string()) {
    return text::concat("write ", shorten_own(wanted.print()), " with quotes");
  }
  return {};
}

std::string enum_message(std::string_view value, const std::vector<std::string>& first_choices,
                         std::size_t count) {
  if (count == 0) return text::concat(value, " is refused: no value is allowed");
  std::vector<std::string> shown;
  for (const std::string& choice : first_choices) shown.push_back(shorten_own(choice));
  return text::concat(value, count == 1 ? " is not " : " is not one of ", first_of(shown, count));
}

std::string first_of(const std::vector<std::string>& first, std::size_t count) {
  const std::string listed = text::join(first, ", ");
  if (count <= first.size()) return listed;
  return text::concat(listed, ", … (", std::to_string(count), " in all)");
}

std::string enumerate_first(const std::vector<std::string>& first, std::size_t count) {
  return count <= first.size() ? text::enumerate(first) : first_of(first, count);
}

std::string pattern_hint(std::string_view pattern, std::string_view text) {
  const auto plain = text::PlainPattern::parse(pattern);
  if (!plain || plain->matches(text)) return {};
  const std::size_t offset = plain->first_mismatch(text);
  if (offset == text.size()) return "it ends too early";
  const std::string_view rest = text.substr(offset);
  const std::size_t position = text::count_code_points(text.substr(0, offset)) + 1;
  return text::concat("character ", std::to_string(position), ", ",
                      quote_name(text::first_code_points(rest, 1)), ", is not allowed there");
}

std::string limit_message(Kind kind, std::string_view value, const json::Number& limit) {
  const auto relation = [kind]() -> std::string_view {
    switch (kind) {
      case Kind::minimum: return " is less than the minimum ";
      case Kind::maximum: return " is greater than the maximum ";
      case Kind::exclusive_minimum: return " is not greater than ";
      case Kind::exclusive_maximum: return " is not less than ";
      default: return " is not a multiple of ";
    }
  };
  return text::concat(value, relation(), limit.text());
}

std::string size_message(Kind kind, std::uint64_t size, const json::Number& limit) {
  const bool is_minimum =
      kind == Kind::min_items || kind == Kind::min_properties || kind == Kind::min_length;
  const auto noun = [kind](std::uint64_t count) -> std::string_view {
    if (kind == Kind::min_items || kind == Kind::max_items) {
      return count == 1 ? "element" : "elements";
    }
    if (kind == Kind::min_length || kind == Kind::max_length) {
      return count == 1 ? "character" : "characters";
    }
    return count == 1 ? "member" : "members";
  };
  return text::concat("has ", std::to_string(size), " ", noun(size), ", ",
                      is_minimum ? at_least(limit) : text::concat("at most ", limit.text()),
                      std::is_eq(compare(limit, json::Number::from_unsigned(1))) ? " is " : " are ",
                      is_minimum ? "needed" : "allowed");
}

}  // namespace baton::schema
