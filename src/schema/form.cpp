#include "schema/form.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace baton::schema {
namespace {

// The finding that a member itself is not allowed, whatever its value is.
bool refuses_member(const Finding& finding) {
  return finding.rule == "additionalProperties" || finding.rule == "unevaluatedProperties" ||
         finding.rule == "properties" || finding.rule == "patternProperties";
}

bool is_misplaced(const Finding& finding, std::size_t depth) {
  return depth == 0 ? finding.rule == "required" : depth == 1 && refuses_member(finding);
}

Nearness nearness_of(const Form& form, std::string_view place) {
  Nearness nearness{.fit = form.own_fit, .findings = form.findings.size()};
  for (const Finding& finding : form.findings) {
    const std::size_t depth = depth_below(finding, place);
    nearness.depth = std::max(nearness.depth, depth);
    if (is_misplaced(finding, depth)) ++nearness.misplaced;
    if (depth == 1 && compares_values(finding)) {
      nearness.fit = std::min(nearness.fit, Fit::other_variant);
    }
  }
  return nearness;
}

// The value's member in which a finding is: "/member".
std::string_view member_of(const Finding& finding, std::string_view place) {
  const std::string_view below = place_below(finding, place);
  return below.substr(0, below.find('/', 1));
}

bool is_complete(const Form& form) {
  return !form.findings.empty() && form.nearness.fit == Fit::same_variant &&
         form.nearness.misplaced == 0;
}

// A constant deep in a member selects another form if a form for which nothing is misplaced accepts
// that member.
class DeepConstants {
 public:
  DeepConstants(const Forms& forms, std::string_view place) : place_(place) {
    for (const Form& form : forms) {
      if (!is_complete(form)) continue;
      ++complete_;
      std::unordered_set<std::string_view> members;
      for (const Finding& finding : form.findings) members.insert(member_of(finding, place));
      for (const std::string_view member : members) ++refusing_[member];
    }
  }

  [[nodiscard]] bool select_another(const Form& form) const {
    return std::ranges::any_of(form.findings, [this](const Finding& finding) {
      if (finding.rule != "const" || depth_below(finding, place_) < 2) return false;
      const auto refusing = refusing_.find(member_of(finding, place_));
      return (refusing == refusing_.end() ? 0 : refusing->second) < complete_;
    });
  }

 private:
  std::string_view place_;
  std::size_t complete_ = 0;
  std::unordered_map<std::string_view, std::size_t>
      refusing_;  // how many complete forms, by member
};

}  // namespace

std::string_view place_below(const Finding& finding, std::string_view place) {
  return std::string_view(finding.instance_location).substr(place.size());
}

std::size_t depth_below(const Finding& finding, std::string_view place) {
  return static_cast<std::size_t>(std::ranges::count(place_below(finding, place), '/'));
}

bool compares_values(const Finding& finding) {
  return finding.rule == "const" || finding.rule == "enum";
}

void rank(Forms& forms, std::string_view place) {
  for (Form& form : forms) form.nearness = nearness_of(form, place);
  const DeepConstants constants(forms, place);
  for (Form& form : forms) {
    if (!constants.select_another(form)) continue;
    form.nearness.fit = std::min(form.nearness.fit, Fit::other_variant);
  }
}

}  // namespace baton::schema
