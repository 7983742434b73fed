// A field rule is applied to its member on the way down and settles the whole subtree, so that the
// first rule on a path wins and nothing below it is examined twice. Replacements are recognized:
// redacting a redacted value changes and reports nothing. Below a redacted member, names are data,
// too ({"passwords": {"hunter2": 1}}): all but common ones become placeholders.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/envelope.h"
#include "domain/policy/redact.h"
#include "json/pointer.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/names.h"
#include "text/utf8.h"

namespace baton::policy {
namespace {

constexpr std::size_t kKept = 4;
constexpr std::size_t kMaskable = 20;
constexpr std::size_t kHashable = 16;        // code points
constexpr double kHashableEntropyBits = 64;  // below it, guessing all values is cheap

// The place before the last `count` code points.
std::size_t start_of_tail(std::string_view text, std::size_t count) {
  std::size_t at = text.size();
  while (at > 0 && count > 0) {
    --at;
    const bool continues = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    if (!continues) --count;
  }
  return at;
}

// The entropy by the frequency of bytes: an upper bound that repeated letters, digits and short
// words do not reach.
bool is_low_entropy(std::string_view text) {
  if (text::count_code_points(text) < kHashable) return true;
  const bool only_digits =
      std::ranges::all_of(text, [](char c) { return text::is_digit(c) || c == ' '; });
  if (only_digits) return true;
  std::array<std::size_t, 256> counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  const auto size = static_cast<double>(text.size());
  double bits = 0;
  for (const std::size_t count : counts) {
    if (count > 0)
      bits += static_cast<double>(count) * std::log2(size / static_cast<double>(count));
  }
  return bits < kHashableEntropyBits;
}

// Member names that describe the kind of a value: they are kept below a redacted member.
constexpr std::array<std::string_view, 32> kCommonNames = {
    "algorithm",   "content", "count",     "createdAt", "data",  "description", "email",
    "environment", "error",   "expiresAt", "format",    "hash",  "host",        "id",
    "items",       "key",     "keys",      "kind",      "label", "length",      "list",
    "name",        "notes",   "owner",     "password",  "scope", "secret",      "token",
    "type",        "user",    "username",  "value"};

bool is_common_name(std::string_view name) {
  return std::ranges::find(kCommonNames, name) != kCommonNames.end();
}

// "[REDACTED:<field>:<number>]", or another replacement that is used as a name.
bool is_placeholder(std::string_view name) {
  return name.starts_with("[REDACTED:") && name.ends_with(']');
}

// Numbers the hidden names of one object by their position. A number that a member's name already
// has is passed over.
class HiddenNames {
 public:
  HiddenNames(std::string_view field, std::span<const Json::object_t::value_type> members)
      : field_(field) {
    for (const auto& [name, value] : members) {
      if (is_placeholder(name)) taken_.insert(name);
    }
  }

  // `position` counts from 1 and grows from call to call.
  std::string shown(const std::string& name, std::size_t position) {
    if (is_common_name(name) || is_placeholder(name)) return name;
    for (number_ = std::max(position, number_ + 1);; ++number_) {
      std::string shown = text::concat("[REDACTED:", field_, ":", std::to_string(number_), "]");
      if (!taken_.contains(shown)) return shown;
    }
  }

 private:
  std::string_view field_;
  std::size_t number_ = 0;  // the last one that was given
  std::unordered_set<std::string_view> taken_;
};

// The replacement of a leaf.
struct Replacement {
  std::string text;
  Action action = Action::redact;
};

// "[<label>:<field>:<inner>]"
std::string marked(std::string_view label, std::string_view field, std::string_view inner) {
  return text::concat("[", label, ":", field, ":", inner, "]");
}

// The inner part, if `text` is such a mark; otherwise empty.
std::string_view inner_of_mark(std::string_view text, std::string_view label,
                               std::string_view field) {
  const std::string prefix = text::concat("[", label, ":", field, ":");
  if (!text.starts_with(prefix) || !text.ends_with(']')) return {};
  if (text.size() <= prefix.size()) return {};
  return text.substr(prefix.size(), text.size() - prefix.size() - 1);
}

Replacement fully_redacted(std::string_view field) {
  return {text::concat("[REDACTED:", field, "]"), Action::redact};
}

Replacement masked(std::string_view text, std::string_view field) {
  const std::string_view kept = inner_of_mark(text, "MASKED", field);
  if (!kept.empty() && text::count_code_points(kept) == kKept) {
    return {std::string(text), Action::mask};
  }
  if (text::count_code_points(text) < kMaskable) return fully_redacted(field);
  return {marked("MASKED", field, text.substr(start_of_tail(text, kKept))), Action::mask};
}

bool is_hexadecimal(std::string_view text) {
  return std::ranges::all_of(text, text::is_lower_hex_digit);
}

Replacement hashed(std::string_view text, std::string_view field, const Pseudonym& pseudonym) {
  if (!pseudonym) return fully_redacted(field);
  const std::string_view hash = inner_of_mark(text, "HASH", field);
  if (!hash.empty() && is_hexadecimal(hash) && hash.size() == pseudonym("").size()) {
    return {std::string(text), Action::hash};
  }
  if (is_low_entropy(text)) return fully_redacted(field);
  return {marked("HASH", field, pseudonym(text)), Action::hash};
}

Replacement replacement_for(const Json& leaf, const std::string& field, Action action,
                            const Pseudonym& pseudonym) {
  Replacement redacted = fully_redacted(field);
  if (!leaf.is_string()) return redacted;
  const auto& text = leaf.get_ref<const std::string&>();
  if (text == redacted.text) return redacted;
  if (action == Action::mask) return masked(text, field);
  if (action == Action::hash) return hashed(text, field, pseudonym);
  return redacted;
}

}  // namespace

FieldRules::FieldRules(std::span<const FieldRule> rules, Pseudonym pseudonym, Seal seal)
    : pseudonym_(std::move(pseudonym)), seal_(std::move(seal)) {
  for (const FieldRule& rule : rules) {
    Compiled compiled{.field = rule.field, .action = rule.action, .folded_name = {}, .pattern = {}};
    if (const auto pointer = json::Pointer::parse(rule.field); pointer && !pointer->empty()) {
      compiled.pattern = pointer->tokens();
    } else {
      compiled.folded_name = text::fold_name(rule.field);
    }
    rules_.push_back(std::move(compiled));
  }
}

const FieldRules::Compiled* FieldRules::match(const Place& place) const {
  const std::string name = place.is_member() ? text::fold_name(place.name()) : std::string();
  const auto found = std::ranges::find_if(rules_, [&](const Compiled& rule) {
    if (!rule.pattern.empty()) return place.matches(rule.pattern);
    return !name.empty() && name == rule.folded_name;
  });
  return found == rules_.end() ? nullptr : &*found;
}

Visit FieldRules::visit(const Place& place, Json& value, RedactionReport& report) const {
  const Compiled* rule = match(place);
  if (rule == nullptr) return Visit::passed;
  // An element named by its index is redacted in place: removing it would give its index, and in
  // the next run its removal, to the next element.
  const bool by_index = !place.is_member() && rule->pattern.back() != "*";
  if (rule->action == Action::remove && !by_index) {
    report.redactions.push_back({place.text(), Action::remove, rule->field});
    return Visit::dropped;
  }
  const bool is_sealed = rule->action == Action::encrypt && seal_ && !value.is_null();
  if (std::optional<Json> envelope = is_sealed ? seal_(place.text(), value) : std::nullopt) {
    value = *std::move(envelope);
    report.redactions.push_back({place.text(), Action::encrypt, rule->field});
    return Visit::settled;
  }
  cover(*rule, place, value, report);
  return Visit::settled;
}

void FieldRules::cover(const Compiled& rule, const Place& place, Json& value,
                       RedactionReport& report) const {
  const bool is_sealed = is_envelope(value);
  if (is_sealed && rule.action == Action::encrypt) return;  // there is no key
  if (value.is_object() && !is_sealed) return cover_members(rule, place, value, report);
  if (value.is_array()) {
    for (std::size_t index = 0; index < value.size(); ++index) {
      cover(rule, Place(place, index), value[index], report);
    }
    return;
  }
  if (value.is_null()) return;
  Replacement replacement = replacement_for(value, rule.field, rule.action, pseudonym_);
  if (value.is_string() && value.get_ref<const std::string&>() == replacement.text) return;
  value = std::move(replacement.text);
  report.redactions.push_back({place.text(), replacement.action, rule.field});
}

void FieldRules::cover_members(const Compiled& rule, const Place& place, Json& object,
                               RedactionReport& report) const {
  const std::span<Json::object_t::value_type> members = object.get_ref<Json::object_t&>();
  HiddenNames names(rule.field, members);
  Json covered = Json::object();
  auto& kept = covered.get_ref<Json::object_t&>();
  kept.reserve(members.size());
  for (std::size_t index = 0; index < members.size(); ++index) {
    auto& [key, member] = members[index];
    // A new name is a new place, where an envelope cannot be opened.
    const bool stays = rule.action == Action::encrypt && count_envelopes(member) > 0;
    std::string name = stays ? key : names.shown(key, index + 1);
    const bool is_hidden = name != key;
    auto& [shown, value] = kept.emplace_back(std::move(name), std::move(member));
    const Place inside(place, std::string_view(shown));
    const std::size_t before = report.redactions.size();
    cover(rule, inside, value, report);
    const bool is_reported = report.redactions.size() > before;
    if (is_hidden && !is_reported) {
      report.redactions.push_back({inside.text(), Action::redact, rule.field});
    }
  }
  object = std::move(covered);
}

}  // namespace baton::policy
