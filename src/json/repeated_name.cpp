#include "json/repeated_name.h"

namespace baton::json {

std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object) {
  Tape::Place later = object + 1;
  for (std::uint32_t at = 0; at < tape.count(object); ++at, later = tape.next(later)) {
    const std::string_view name = tape.name(later);
    for (Tape::Place first = object + 1; first != later; first = tape.next(first)) {
      if (tape.name(first) == name) return RepeatedName{.first = first, .later = later};
    }
  }
  return std::nullopt;
}

}  // namespace baton::json
