#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "domain/guard/find_patterns.h"
#include "domain/guard/find_search.h"

namespace baton::guard {

enum class FoundKind : std::uint8_t { any, file, folder, link };

// The names that pass some tests: a file passes if it matches both patterns.
struct Alternative {
  std::string name = {};  // empty: any
  std::string path = {};
  FoundKind kind = FoundKind::any;
  bool spares_ours = false;
};

// What the action gets of a folder and below it.
struct Found {
  std::vector<Alternative> all = {};
  bool has_folder = false;  // perhaps the folder itself
  bool is_pruned = false;
  bool leaves_out = false;  // some alternative leaves out the folder's content
};

// How many words the test, option or action has with which the words begin.
std::size_t length_of_term(std::span<const std::string> words);

enum class Pruning : std::uint8_t { possible, without_effect };

// Evaluates the expression of `find` for a folder of baton's.
Found found_in(std::span<const std::string> expression, FindAction action, FoundPlace ours,
               Pruning pruning);

}  // namespace baton::guard
