#include "json/contains_text.h"

#include <cstddef>

namespace baton::json {

bool contains_text(const View& value, std::string_view text) {
  const auto is_in = [text](std::string_view string) { return string.find(text) != string.npos; };
  switch (value.type()) {
    case Type::string: return is_in(value.string());
    case Type::array:
      return !value.each_element(
          [text](std::size_t, const View& element) { return !contains_text(element, text); });
    case Type::object:
      return !value.each_member([&](std::size_t, std::string_view name, const View& member) {
        return !is_in(name) && !contains_text(member, text);
      });
    default: return false;
  }
}

}  // namespace baton::json
