#include "schema/lint_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <deque>
#include <optional>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/children.h"
#include "json/pointer.h"
#include "json/view.h"
#include "schema/format.h"
#include "schema/lazy_pattern.h"
#include "schema/unique.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::schema {
namespace {

constexpr Severity kLintError = Severity::error;
constexpr Severity kLintWarning = Severity::warning;

std::string quoted_keyword(std::string_view name) {
  return text::concat("\"", name, "\"");
}

std::string nearest_keyword(std::string_view name, const KeywordSet& keywords) {
  // "id" for "$id", "property" for "properties"
  const std::string core = text::concat("$", name);
  const std::string plural =
      name.ends_with('y') ? text::concat(name.substr(0, name.size() - 1), "ies") : std::string();
  for (const std::string& meant : {core, plural}) {
    if (keywords.find(meant)) return text::concat("did you mean ", quoted_keyword(meant), "?");
  }
  std::vector<std::string_view> candidates;
  for (std::size_t at = 0; at < kKeywordCount; ++at) {
    const auto keyword = static_cast<Keyword>(at);
    if (keywords.has(keyword)) candidates.push_back(keyword_name(keyword));
  }
  const auto nearest = text::nearest(name, candidates);
  return nearest ? text::concat("did you mean ", quoted_keyword(*nearest), "?")
                 : "names of your own begin with \"x-\"";
}

struct Bounds {
  Keyword lower;
  Keyword upper;
  bool may_be_equal;
};

constexpr std::array<Bounds, 8> kBounds = {{
    {Keyword::minimum, Keyword::maximum, true},
    {Keyword::minimum, Keyword::exclusive_maximum, false},
    {Keyword::exclusive_minimum, Keyword::maximum, false},
    {Keyword::exclusive_minimum, Keyword::exclusive_maximum, false},
    {Keyword::min_length, Keyword::max_length, true},
    {Keyword::min_items, Keyword::max_items, true},
    {Keyword::min_properties, Keyword::max_properties, true},
    {Keyword::min_contains, Keyword::max_contains, true},
}};

constexpr std::uint32_t bit_of(json::Type type) {
  return 1U << static_cast<unsigned>(type);
}
constexpr std::uint32_t kNumbers = bit_of(json::Type::integer) | bit_of(json::Type::number);
constexpr std::uint32_t kStrings = bit_of(json::Type::string);
constexpr std::uint32_t kArrays = bit_of(json::Type::array);
constexpr std::uint32_t kObjects = bit_of(json::Type::object);

// The types of values that a keyword constrains; 0: any.
std::uint32_t constrained_types(Keyword keyword) {
  switch (keyword) {
    case Keyword::multiple_of:
    case Keyword::minimum:
    case Keyword::maximum:
    case Keyword::exclusive_minimum:
    case Keyword::exclusive_maximum: return kNumbers;
    case Keyword::min_length:
    case Keyword::max_length:
    case Keyword::pattern:
    case Keyword::format:
    case Keyword::content_encoding:
    case Keyword::content_media_type:
    case Keyword::content_schema: return kStrings;
    case Keyword::items:
    case Keyword::prefix_items:
    case Keyword::additional_items:
    case Keyword::contains:
    case Keyword::min_contains:
    case Keyword::max_contains:
    case Keyword::min_items:
    case Keyword::max_items:
    case Keyword::unique_items:
    case Keyword::unevaluated_items: return kArrays;
    case Keyword::properties:
    case Keyword::pattern_properties:
    case Keyword::additional_properties:
    case Keyword::property_names:
    case Keyword::required:
    case Keyword::min_properties:
    case Keyword::max_properties:
    case Keyword::dependencies:
    case Keyword::dependent_required:
    case Keyword::dependent_schemas:
    case Keyword::unevaluated_properties: return kObjects;
    default: return 0;
  }
}

std::uint32_t type_bit(std::string_view name) {
  const auto type = json::find_type(name);
  return type ? bit_of(*type) : 0;
}

// The types that `type` allows; empty if it is missing.
std::optional<std::uint32_t> allowed_types(const LintedSchema& place) {
  const json::View type = place.find(Keyword::type);
  if (!type) return std::nullopt;
  if (type.is_string()) return type_bit(type.string());
  std::uint32_t set = 0;
  for (const json::View& name : json::Elements(type)) set |= type_bit(name.string());
  return set;
}

// Without it, the keyword has no effect.
std::optional<Keyword> companion_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::then_branch:
    case Keyword::else_branch: return Keyword::if_branch;
    case Keyword::min_contains:
    case Keyword::max_contains: return Keyword::contains;
    case Keyword::additional_items: return Keyword::items;
    default: return std::nullopt;
  }
}

// Whether the types that the schema allows include one that the keyword constrains.
bool concerns_allowed_types(const LintedSchema& place, Keyword keyword) {
  const std::uint32_t constrained = constrained_types(keyword);
  const auto allowed = allowed_types(place);
  return !allowed || constrained == 0 || (*allowed & constrained) != 0;
}

// The keyword's value; no value if it is missing or has no effect, which lint_effects() reports.
json::View effective(const LintedSchema& place, Keyword keyword) {
  const auto companion = companion_of(keyword);
  const bool has_effect =
      concerns_allowed_types(place, keyword) && (!companion || place.find(*companion));
  return has_effect ? place.find(keyword) : json::View();
}

bool is_false(const json::View& schema) {
  return schema && schema.is_boolean() && !schema.boolean();
}

// The names that a schema object allows its instances.
class AllowedNames {
 public:
  explicit AllowedNames(const LintedSchema& place)
      : properties_(place.find(Keyword::properties)),
        is_closed_(is_false(place.find(Keyword::additional_properties))) {
    const json::View patterns = place.find(Keyword::pattern_properties);
    if (!patterns || !is_closed_) return;
    for (const auto& [pattern, schema] : json::Members(patterns)) {
      patterns_.emplace_back(std::string(pattern));
    }
  }

  // Why no object can have the member; empty if one can.
  [[nodiscard]] std::string_view obstacle(std::string_view name) const {
    if (const json::View found = properties_ ? properties_.find(name) : json::View()) {
      return is_false(found) ? "properties" : "";
    }
    return is_closed_ && !matches_some_pattern(name) ? "additionalProperties" : "";
  }

 private:
  [[nodiscard]] bool matches_some_pattern(std::string_view name) const {
    return std::ranges::any_of(patterns_, [name](const LazyPattern& pattern) {
      return !pattern.is_usable() || pattern.matches(name);
    });
  }

  json::View properties_;
  bool is_closed_;
  std::deque<LazyPattern> patterns_;  // which cannot be moved
};

// Whether the value of "format" is a known one.
bool lint_format(const LintedSchema& place, const json::View& value, LintFindings& findings) {
  const std::string_view name = value.string();
  if (find_format(name)) return true;
  const auto nearest = nearest_format(name);
  findings.add({kLintWarning, "unknown-format"}, place, "format",
               text::concat("format ", quoted_keyword(name), " is unknown, so it is never checked"),
               nearest ? text::concat("did you mean ", quoted_keyword(*nearest), "?") : "");
  return false;
}

}  // namespace

json::View LintedSchema::find(Keyword keyword) const {
  return keywords.has(keyword) ? schema.find(keyword_name(keyword)) : json::View();
}

bool LintedSchema::is_only_reference() const {
  return keywords.isolates_references() && find(Keyword::ref);
}

void LintFindings::add(const LintRule& rule, const LintedSchema& place, std::string_view token,
                       std::string message, std::string hint) {
  findings_.push_back({.severity = rule.severity,
                       .rule = std::string(rule.name),
                       .message = std::move(message),
                       .instance_location = token.empty() ? place.pointer
                                                          : text::concat(place.pointer, "/",
                                                                         json::escape_token(token)),
                       .hint = std::move(hint)});
}

void lint_names(const LintedSchema& place, LintFindings& findings) {
  const bool is_reference = place.is_only_reference();
  const std::string_view dialect = dialect_name(place.keywords.dialect());
  for (const auto& [name, value] : json::Members(place.schema)) {
    const auto keyword = place.keywords.find(name);
    // A schema with $ref may have keywords that constrain nothing in any draft.
    if (keyword && is_reference && !only_describes(*keyword)) {
      findings.add(
          {kLintWarning, "ignored-sibling"}, place, name,
          text::concat(quoted_keyword(name), " has no effect beside \"$ref\" in ", dialect),
          "put the $ref into an allOf");
    } else if (!keyword && KeywordSet(place.keywords.dialect()).find(name)) {
      findings.add({kLintWarning, "unknown-keyword"}, place, name,
                   text::concat(quoted_keyword(name),
                                " is a keyword, but not in a vocabulary of its meta-schema, ",
                                place.meta_schema));
    } else if (!keyword && find_keyword(name)) {
      findings.add({kLintWarning, "unknown-keyword"}, place, name,
                   text::concat(quoted_keyword(name),
                                " is a keyword, but not in the dialect of this schema, ", dialect));
    } else if (!keyword && !name.starts_with("x-")) {
      findings.add({kLintWarning, "unknown-keyword"}, place, name,
                   text::concat(quoted_keyword(name), " is not a keyword, so it checks nothing"),
                   nearest_keyword(name, place.keywords));
    }
  }
}

bool concerns_integers_only(const LintedSchema& place) {
  const auto allowed = allowed_types(place);
  return allowed && (*allowed & kNumbers) == bit_of(json::Type::integer);
}

// Whether no integer is within bounds that numbers are within, such as 5.2 and 5.8.
bool excludes_integers(const Bounds& bounds, const json::View& lower, const json::View& upper) {
  const double least = lower.number().nearest_double();
  const double most = upper.number().nearest_double();
  const double first =
      bounds.lower == Keyword::exclusive_minimum ? std::floor(least) + 1 : std::ceil(least);
  const double last =
      bounds.upper == Keyword::exclusive_maximum ? std::ceil(most) - 1 : std::floor(most);
  // Larger numbers are all integers.
  constexpr double kPrecise = 0x1p52;
  return std::fabs(least) < kPrecise && std::fabs(most) < kPrecise && first > last;
}

void lint_bounds(const LintedSchema& place, LintFindings& findings) {
  for (const Bounds& bounds : kBounds) {
    const json::View lower = effective(place, bounds.lower);
    const json::View upper = effective(place, bounds.upper);
    if (!lower || !upper) continue;
    const auto order = compare(lower.number(), upper.number());
    const bool leaves_numbers = std::is_lt(order) || (bounds.may_be_equal && std::is_eq(order));
    if (leaves_numbers &&
        !(concerns_integers_only(place) && excludes_integers(bounds, lower, upper))) {
      continue;
    }
    findings.add({kLintError, "conflicting-bounds"}, place, keyword_name(bounds.lower),
                 text::concat(quoted_keyword(keyword_name(bounds.lower)), " ", lower.print(),
                              " and ", quoted_keyword(keyword_name(bounds.upper)), " ",
                              upper.print(), " allow no value"));
  }
}

// Each of the values, which have a type that the schema does not allow.
void lint_types_of_values(const LintedSchema& place, LintFindings& findings) {
  const auto allowed = allowed_types(place);
  if (!allowed) return;
  const auto check = [&](const LintedSchema& at, std::string_view token, const json::View& value) {
    const bool is_integer = value.is_number() && value.number().is_integer();
    const std::uint32_t types = is_integer ? kNumbers : bit_of(value.type());
    if ((types & *allowed) != 0) return;
    findings.add({kLintWarning, "excluded-value"}, at, token,
                 text::concat("is not valid, because \"type\" is ",
                              place.find(Keyword::type).tree().dump()));
  };
  for (const Keyword keyword : {Keyword::constant, Keyword::default_value}) {
    if (const json::View value = place.find(keyword)) check(place, keyword_name(keyword), value);
  }
  const json::View values = place.find(Keyword::enumeration);
  if (!values) return;
  const LintedSchema list{.schema = values,
                          .keywords = place.keywords,
                          .pointer = text::concat(place.pointer, "/enum")};
  values.each_element([&](std::size_t at, const json::View& value) {
    check(list, std::to_string(at), value);
    return true;
  });
}

void lint_values(const LintedSchema& place, LintFindings& findings) {
  for (const Keyword keyword : {Keyword::enumeration, Keyword::type}) {
    const json::View values = place.find(keyword);
    if (!values || !values.is_array()) continue;
    const std::string_view name = keyword_name(keyword);
    if (keyword == Keyword::enumeration && values.size() == 0) {
      findings.add({kLintError, "empty-enum"}, place, name,
                   "\"enum\" is empty, so no value is valid");
    } else if (const auto duplicate = find_duplicate(values)) {
      const LintedSchema list{.schema = values,
                              .keywords = place.keywords,
                              .pointer = text::concat(place.pointer, "/", name)};
      findings.add({kLintWarning, "duplicate-value"}, list, std::to_string(duplicate->second),
                   text::concat("repeats element ", std::to_string(duplicate->first)));
    }
  }
  lint_types_of_values(place, findings);
}

void lint_members(const LintedSchema& place, LintFindings& findings) {
  const json::View required = effective(place, Keyword::required);
  if (!required) return;
  const std::vector<json::View> listed = json::elements_of(required);
  const AllowedNames allowed(place);
  std::set<std::string_view> names;
  for (std::size_t at = 0; at < listed.size(); ++at) {
    const std::string_view name = listed[at].string();
    const LintedSchema list{.schema = required,
                            .keywords = place.keywords,
                            .pointer = text::concat(place.pointer, "/required")};
    if (!names.insert(name).second) {
      findings.add({kLintWarning, "duplicate-value"}, list, std::to_string(at),
                   text::concat("repeats ", quoted_keyword(name)));
    }
    if (const std::string_view by = allowed.obstacle(name); !by.empty()) {
      findings.add({kLintError, "impossible-required"}, list, std::to_string(at),
                   text::concat("member ", quoted_keyword(name), " is required, but ",
                                quoted_keyword(by), " does not allow it"));
    }
  }
  const json::View most = place.find(Keyword::max_properties);
  const auto count = json::Number::from_unsigned(names.size());
  if (most && std::is_gt(compare(count, most.number()))) {
    findings.add({kLintError, "conflicting-bounds"}, place, "required",
                 text::concat("\"required\" names more members than \"maxProperties\" ",
                              most.print(), " allows"));
  }
}

void lint_effects(const LintedSchema& place, LintFindings& findings) {
  for (const auto& [name, value] : json::Members(place.schema)) {
    const auto keyword = place.keywords.find(name);
    if (!keyword) continue;
    // An unknown format, such as "int32", has no effect on any type.
    if (*keyword == Keyword::format && !lint_format(place, value, findings)) continue;
    if (!concerns_allowed_types(place, *keyword)) {
      findings.add({kLintWarning, "ineffective-keyword"}, place, name,
                   text::concat(quoted_keyword(name), " has no effect on values of \"type\" ",
                                place.find(Keyword::type).tree().dump()));
    }
    if (const auto companion = companion_of(*keyword); companion && !place.find(*companion)) {
      findings.add({kLintWarning, "ineffective-keyword"}, place, name,
                   text::concat(quoted_keyword(name), " has no effect without ",
                                quoted_keyword(keyword_name(*companion))));
    }
  }
}

}  // namespace baton::schema
