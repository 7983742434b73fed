#include "domain/policy/hidden_places.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/redact.h"
#include "json/pointer.h"
#include "text/names.h"

namespace baton::policy {
namespace {

// Whether the last tokens of `place` match the pattern.
bool ends_with(std::span<const std::string> place, const std::vector<std::string>& pattern) {
  if (pattern.empty() || place.size() < pattern.size()) return false;
  return std::ranges::equal(place.last(pattern.size()), pattern,
                            [](const std::string& token, const std::string& wanted) {
                              return wanted == "*" || wanted == token;
                            });
}

}  // namespace

HiddenPlaces::HiddenPlaces(std::vector<FieldRule> rules) : rules_(std::move(rules)) {
  for (FieldRule& rule : rules_) {
    if (const auto pointer = json::Pointer::parse(rule.field); pointer && !pointer->empty()) {
      hidden_.push_back({.folded_name = {}, .pattern = pointer->tokens()});
    } else {
      hidden_.push_back({.folded_name = text::fold_name(rule.field), .pattern = {}});
    }
    rule.action = Action::redact;  // a quotation needs no pseudonym
  }
}

std::optional<std::size_t> HiddenPlaces::hidden_after(std::span<const std::string> place) const {
  if (hidden_.empty()) return std::nullopt;
  for (std::size_t count = 1; count <= place.size(); ++count) {
    const std::string name = text::fold_name(place[count - 1]);
    const bool is_hidden = std::ranges::any_of(hidden_, [&](const Hidden& hidden) {
      return hidden.pattern.empty() ? hidden.folded_name == name
                                    : ends_with(place.first(count), hidden.pattern);
    });
    if (is_hidden) return count;
  }
  return std::nullopt;
}

Json HiddenPlaces::quotable(Json value) const {
  return redact(std::move(value), rules_).document;
}

}  // namespace baton::policy
