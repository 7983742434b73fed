#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/position.h"
#include "json/pointer.h"
#include "json/tape.h"

namespace baton::json {

// Finds the positions of values in a text that read() accepted, in one pass for all `pointers`.
// Called only when there is something to report, so reading does not track positions. A pointer to
// a missing value gets the position of its nearest existing ancestor. A member's position is that
// of its value.
std::vector<Position> locate(std::string_view text, std::span<const Pointer> pointers);
Position locate(std::string_view text, const Pointer& pointer);

// The line and column of a byte offset.
Position position_at(std::string_view text, std::size_t offset);

// Sets the file and the position of every finding that has none, then sorts by position (stable),
// in one pass over the text.
void attach_positions(Findings& findings, std::string_view text, const std::string& file);
// The same for a document on a tape, without reading its text again.
void attach_positions(Findings& findings, const Tape& tape, const std::string& file);

}  // namespace baton::json
