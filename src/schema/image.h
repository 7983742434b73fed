#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schema/program.h"

namespace baton::schema {

// Serializes a compiled schema to words that a program can contain as a constant: its tables
// are used where they are, while compiling parses whole documents. Each table follows its length;
// parts that are not numbers follow as JSON. The layout is that of the machine's structs, so only
// the same build can read an image.
std::vector<std::uint32_t> to_image(const Program& program);

// `image` must be a result of to_image(), and live as long as the program.
Program from_image(std::span<const std::uint32_t> image);

}  // namespace baton::schema
