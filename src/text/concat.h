#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace baton::text {

// Joins pieces with a single allocation. Replaces std::format, which GCC 12 does not have.
template <typename... Pieces>
std::string concat(const Pieces&... pieces) {
  const std::initializer_list<std::string_view> views = {std::string_view(pieces)...};
  std::size_t size = 0;
  for (const std::string_view view : views) size += view.size();
  std::string joined;
  joined.reserve(size);
  for (const std::string_view view : views) joined.append(view);
  return joined;
}

// The elements, which must be convertible to string_view, with the separator between them.
template <typename Range>
std::string join(const Range& elements, std::string_view separator) {
  std::string joined;
  bool is_first = true;
  for (const auto& element : elements) {
    if (!is_first) joined += separator;
    joined += std::string_view(element);
    is_first = false;
  }
  return joined;
}

// The elements, which must be convertible to string_view, with commas and one `last` between them.
template <typename Range>
std::string enumerate_with(const Range& names, std::string_view last) {
  std::string joined;
  std::size_t left = std::size(names);
  for (const auto& name : names) {
    if (!joined.empty()) joined += left == 1 ? last : std::string_view(", ");
    joined += std::string_view(name);
    --left;
  }
  return joined;
}

// "a, b and c"; empty for an empty range.
template <typename Range>
std::string enumerate(const Range& names) {
  return enumerate_with(names, " and ");
}

// "a, b or c", of which one is to be chosen.
template <typename Range>
std::string alternatives(const Range& names) {
  return enumerate_with(names, " or ");
}

// "first; second", two statements of a message or hint. Either may be empty.
inline std::string join_clauses(std::string_view first, std::string_view second) {
  return concat(first, first.empty() || second.empty() ? "" : "; ", second);
}

// The first `count` names and "N more"; all of them if only one more would be left out.
inline std::vector<std::string> first_names(std::vector<std::string> names, std::size_t count) {
  if (names.size() <= count + 1) return names;
  std::string more = concat(std::to_string(names.size() - count), " more");
  names.resize(count);
  names.push_back(std::move(more));
  return names;
}

}  // namespace baton::text
