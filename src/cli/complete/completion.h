#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace baton::cli {

struct Candidate {
  std::string value = {};        // the whole word as the program will receive it
  std::string description = {};  // one line; may be empty
};

// What the shell completes by itself.
enum class PathKind : std::uint8_t { none, files, folders };

// Whether the word is complete: a folder of notes is only the start of a path.
enum class WordEnd : std::uint8_t { closed, open };

// What may stand in place of the last word of a command line.
struct LineCompletion {
  std::vector<Candidate> candidates = {};
  PathKind paths = PathKind::none;
  WordEnd end = WordEnd::closed;
};

}  // namespace baton::cli
