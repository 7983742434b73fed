#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/fault.h"

namespace baton::json {

// The tokens that the grammar allows at a position.
enum class Expected : std::uint8_t {
  value,
  value_or_array_end,
  name,
  name_or_object_end,
  colon,
  comma_or_object_end,
  comma_or_array_end,
  end_of_text
};

enum class Container : std::uint8_t { none, object, array };

struct Surroundings {
  Container container = Container::none;
  std::size_t opened = 0;  // offset of the enclosing container, or of the document
};

// Why the text at `offset` is invalid, and how to fix it.
Fault diagnose(std::string_view text, std::size_t offset, Expected expected,
               const Surroundings& around);

}  // namespace baton::json
