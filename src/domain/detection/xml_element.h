#pragma once

#include <cstddef>
#include <string_view>

#include "domain/detection/value_range.h"

namespace baton::detection {

struct XmlName {
  std::string_view name;
  bool is_attribute = false;
};

// What an opening tag says about the text of its element, without `<`: the name of the element, or
// X of `<property name="X">` and `<entry key="X">`. What follows the tag does not matter.
XmlName xml_name(std::string_view tag);

// The text of the element whose opening tag ends at `at`, without CDATA and the blanks at both
// ends. Empty if it does not end.
ValueRange xml_text(std::string_view text, std::size_t at);

}  // namespace baton::detection
