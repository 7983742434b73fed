#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schema/program.h"

namespace baton::schema {

// A compiled schema as words that a program can hold as a constant: reading them back costs a few
// copies, where compiling parses and follows whole documents. The tables come one after the
// other, each behind its length; what is no number follows as JSON. The layout is that of the
// machine's structs: an image is read by the build that made it.
std::vector<std::uint32_t> to_image(const Program& program);

// `image` is one that to_image() made.
Program from_image(std::span<const std::uint32_t> image);

}  // namespace baton::schema
