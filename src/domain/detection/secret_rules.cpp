#include "domain/detection/secret_rules.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include "domain/detection/places.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/glob.h"
#include "text/pattern.h"
#include "text/pattern_set.h"

namespace baton::detection {
namespace {

// From this number on, one search tells which patterns match at all; few are searched for at once.
constexpr std::size_t kManyPatterns = 16;

// Whether the range is a part of "[REDACTED:…]", which must not be redacted again.
bool is_in_replacement(std::string_view text, text::PatternRange range) {
  constexpr std::string_view kBegin = "[REDACTED:";
  constexpr std::size_t kLongest = 96;
  const std::size_t least = range.begin - std::min(range.begin, kLongest);
  for (std::size_t at = text.find(kBegin, least); at < range.end; at = text.find(kBegin, at + 1)) {
    const std::size_t end = text.find(']', at);
    if (end == std::string_view::npos || end - at > kLongest || range.begin > end) continue;
    if (may_be_replaced_name(text.substr(at + kBegin.size(), end - at - kBegin.size())))
      return true;
  }
  return false;
}

}  // namespace

struct SecretRules::Compiled {
  struct Kind {
    OwnKind given;
    std::optional<text::Pattern> pattern = {};
  };
  struct Exemption {
    Allowance given;
    std::optional<text::Pattern> pattern = {};
    std::optional<text::Pattern> files = {};
  };

  void compile();
  [[nodiscard]] std::vector<std::size_t> kinds_in(std::string_view text) const;
  void compile_into(std::optional<text::Pattern>& pattern, const std::string& expression,
                    const std::string& place);

  std::vector<Kind> kinds;
  std::optional<text::PatternSet> set;  // of many kinds
  std::vector<Exemption> exemptions;
  bool is_compiled = false;
  Result<void> outcome = {};          // about the first unusable pattern
  std::vector<std::string> unusable;  // the places of all
};

void SecretRules::Compiled::compile_into(std::optional<text::Pattern>& pattern,
                                         const std::string& expression, const std::string& place) {
  if (expression.empty()) return;
  Result<text::Pattern> compiled = text::Pattern::compile(expression);
  const bool is_too_wide = compiled && compiled->matches_whole("");
  if (compiled && !is_too_wide) {
    pattern = *std::move(compiled);
    return;
  }
  unusable.push_back(place);
  if (!outcome) return;
  Error error = compiled ? Error{.phrase = "the pattern matches the empty text"}
                         : std::move(compiled).error();
  error.code = ErrorCode::malformed;
  error.subject = expression;
  error.pointer = place;
  outcome = fail(std::move(error));
}

void SecretRules::Compiled::compile() {
  if (is_compiled) return;
  is_compiled = true;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    compile_into(kinds[i].pattern, kinds[i].given.pattern,
                 text::concat("/patterns/", std::to_string(i), "/pattern"));
  }
  if (kinds.size() >= kManyPatterns) {
    std::vector<std::string_view> patterns;
    for (const Kind& kind : kinds) patterns.emplace_back(kind.given.pattern);
    set = text::PatternSet::compile(patterns);
  }
  for (std::size_t i = 0; i < exemptions.size(); ++i) {
    Exemption& exemption = exemptions[i];
    const std::string place = text::concat("/allow/", std::to_string(i));
    compile_into(exemption.pattern, exemption.given.pattern, text::concat(place, "/pattern"));
    compile_into(exemption.files, text::pattern_of_glob(exemption.given.files),
                 text::concat(place, "/files"));
  }
}

// The kinds that the text may contain, in their order.
std::vector<std::size_t> SecretRules::Compiled::kinds_in(std::string_view text) const {
  if (set) return set->matching(text);
  std::vector<std::size_t> all(kinds.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

SecretRules::SecretRules(std::vector<OwnKind> kinds, std::vector<Allowance> allowances) {
  if (kinds.empty() && allowances.empty()) return;
  compiled_ = std::make_shared<Compiled>();
  for (OwnKind& kind : kinds) compiled_->kinds.push_back({.given = std::move(kind)});
  for (Allowance& one : allowances) compiled_->exemptions.push_back({.given = std::move(one)});
}

const SecretRules& SecretRules::built_in() {
  static const SecretRules rules;
  return rules;
}

Result<void> SecretRules::prepare() const {
  if (compiled_ == nullptr) return {};
  compiled_->compile();
  return compiled_->outcome;
}

std::vector<std::string> SecretRules::unusable_patterns() const {
  if (compiled_ == nullptr) return {};
  compiled_->compile();
  return compiled_->unusable;
}

SecretRules SecretRules::for_file(std::string_view path) const {
  SecretRules rules = *this;
  rules.file_ = path;
  return rules;
}

bool SecretRules::has_own_kinds() const {
  return compiled_ != nullptr && !compiled_->kinds.empty();
}

void SecretRules::find_own(std::string_view text, std::vector<Secret>& found) const {
  if (compiled_ == nullptr) return;
  compiled_->compile();
  for (const std::size_t place : compiled_->kinds_in(text)) {
    const Compiled::Kind& kind = compiled_->kinds[place];
    if (!kind.pattern) continue;
    std::size_t at = 0;
    while (const std::optional<text::PatternRange> range = kind.pattern->find(text, at)) {
      at = std::max(range->end, range->begin + 1);
      if (range->begin == range->end || is_in_replacement(text, *range)) continue;
      found.push_back({.kind = kind.given.name, .begin = range->begin, .end = range->end});
    }
  }
}

bool SecretRules::allows(std::string_view kind, std::string_view value) const {
  if (compiled_ == nullptr) return false;
  compiled_->compile();
  return std::ranges::any_of(compiled_->exemptions, [&](const Compiled::Exemption& exemption) {
    const Allowance& given = exemption.given;
    if (!given.kind.empty() && given.kind != kind) return false;
    if (!given.value.empty() && given.value != value) return false;
    if (!given.pattern.empty() &&
        (!exemption.pattern || !exemption.pattern->matches_whole(value))) {
      return false;
    }
    if (given.files.empty()) return true;
    return !file_.empty() && exemption.files && exemption.files->matches_whole(file_);
  });
}

}  // namespace baton::detection
