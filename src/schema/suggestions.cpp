#include "schema/suggestions.h"

#include "schema/messages.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::schema {

std::string Suggestions::meant_by(std::string_view name, std::size_t count,
                                  const std::function<Names()>& collect) {
  if (!charge(name, count)) return {};
  const auto near = text::nearest(name, collect());
  return near ? text::concat("did you mean ", quote_own_name(*near), "?") : std::string();
}

std::string Suggestions::misspelling_of(std::string_view missing, std::size_t count,
                                        const std::function<Names()>& collect) {
  if (!charge(missing, count)) return {};
  const auto near = text::nearest(missing, collect());
  return near ? text::concat("rename ", quote_name(*near), " to ", quote_own_name(missing))
              : std::string();
}

// Comparing two names takes time for each pair of their characters.
bool Suggestions::charge(std::string_view name, std::size_t count) {
  constexpr std::size_t kUsualLength = 16;
  const std::size_t times_as_long = name.size() / kUsualLength;
  const std::size_t cost = 1 + times_as_long * times_as_long;
  if (count > comparisons_left_ / cost) return false;
  comparisons_left_ -= count * cost;
  return true;
}

}  // namespace baton::schema
