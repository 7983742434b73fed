#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace baton::app {

// A built-in schema, compiled into the program (app/compile).
struct CompiledSchema {
  std::string_view name;                 // as in resources::find_schema()
  std::span<const std::uint32_t> image;  // for schema::Validator::from_image()
};

// The schemas of the documents that commands read and write.
std::span<const CompiledSchema> compiled_schemas();

}  // namespace baton::app
