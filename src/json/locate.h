#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/position.h"
#include "json/pointer.h"

namespace baton::json {

// Where values stand in a text that read() accepted. Positions are computed
// only when there is something to report, so that reading pays nothing for them:
// one pass over the text finds all of `pointers`. A pointer that leads nowhere gets the
// position of its nearest existing ancestor. For a member, the position is its value's.
std::vector<Position> locate(std::string_view text, std::span<const Pointer> pointers);
Position locate(std::string_view text, const Pointer& pointer);

// The line and column of a byte offset.
Position position_at(std::string_view text, std::size_t offset);

// Gives every finding that lacks one its position in `text`, and `file`'s name; then sorts by
// position (stable). One pass however many findings there are.
void attach_positions(Findings& findings, std::string_view text, const std::string& file);

}  // namespace baton::json
