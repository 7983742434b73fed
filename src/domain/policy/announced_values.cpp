#include "domain/policy/announced_values.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/command_option.h"
#include "domain/detection/cookies.h"
#include "domain/detection/find_secrets.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_details.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/test_report.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::NameClass;
using detection::Secret;

// What announces a secret, and what it says about it.
struct Announcement {
  std::string_view name;
  NameClass name_class;
};

// Replaces parts of a text, but those that the rules allow.
void replace_parts(const Place& place, std::vector<Secret> secrets, Json& value,
                   const Cleaning& cleaning) {
  const std::string& text = value.get_ref<const std::string&>();
  std::erase_if(secrets, [&](const Secret& secret) {
    const std::string_view part = std::string_view(text).substr(secret.begin);
    return cleaning.rules.allows(secret.kind, part.substr(0, secret.end - secret.begin));
  });
  if (secrets.empty()) return;
  for (const Secret& secret : secrets) cleaning.report_secret(place, secret.kind);
  value = detection::replace_secrets(text, secrets);
}

// Replaces a text if it is plausible. True if it was.
bool replace_whole(const Place& place, NameClass name_class, Json& value,
                   const Cleaning& cleaning) {
  const std::string& text = value.get_ref<const std::string&>();
  if (!detection::is_plausible(text, name_class)) return false;
  const std::string_view kind = detection::kind_of(name_class);
  if (cleaning.rules.allows(kind, text)) return false;
  cleaning.report_secret(place, kind);
  value = replacement_of(kind);
  return true;
}

// An integer with more digits than 64 bits hold is read as a real number.
std::string digits_of(const Json& number) {
  constexpr double kLeastOfLong = 1e19;
  const bool is_long = number.is_number_float() && number.get<double>() >= kLeastOfLong &&
                       std::isfinite(number.get<double>());
  if (!is_long) return json::print_compact(number);
  const std::string fixed = std::to_string(number.get<double>());
  return fixed.substr(0, fixed.find('.'));
}

// Replaces a number where the search of texts replaces one: behind the same name.
bool replace_number(const Place& place, const Announcement& announced, Json& value,
                    const Cleaning& cleaning) {
  const std::string digits = digits_of(value);
  const std::string text = text::concat(announced.name, ": ", digits);
  const auto secret = detection::plausible_secret(
      text, {.begin = text.size() - digits.size(), .end = text.size()}, announced.name_class);
  if (!secret || cleaning.rules.allows(secret->kind, digits)) return false;
  cleaning.report_secret(place, secret->kind);
  value = replacement_of(secret->kind);
  return true;
}

// Replaces a text or a number that the name in front of it makes a secret. True if it was one as a
// whole.
bool replace_named(const Place& place, const Announcement& announced, Json& value,
                   const Cleaning& cleaning) {
  if (value.is_number()) return replace_number(place, announced, value, cleaning);
  if (!value.is_string()) return false;
  NameClass name_class = announced.name_class;
  if (name_class == NameClass::cookie) {
    std::vector<Secret> cookies = detection::cookies_in(value.get_ref<const std::string&>());
    if (!cookies.empty()) {
      replace_parts(place, std::move(cookies), value, cleaning);
      return false;
    }
    name_class = NameClass::credentials;
  }
  return replace_whole(place, name_class, value, cleaning);
}

NameClass class_of_member(std::string_view name) {
  const NameClass name_class = detection::class_of_name(name);
  if (name_class == NameClass::other) return name_class;
  // What such a name means was decided when it was redacted.
  if (name.find("[REDACTED:") != std::string_view::npos) return NameClass::other;
  return name_class == NameClass::authorization ? NameClass::credentials : name_class;
}

bool is_named(const Place* place, std::string_view name) {
  return place != nullptr && place->is_member() && place->name() == name;
}

// {"cookies": {"NAME": "…"}}, {"cookies": [{"name": "NAME", "value": "…"}]}
bool is_cookie(const Place& place) {
  const Place* above = place.is_member() ? place.parent() : nullptr;
  const bool is_in_list = above != nullptr && !above->is_member();
  if (is_in_list) above = above->parent();
  return above != nullptr && above->is_member() &&
         text::equals_ignoring_case(above->name(), "cookies") &&
         (!is_in_list || detection::is_value_member(place.name()));
}

// Whether the member's name is that of a gate ("no-weak-passwords"), which says nothing about its
// details.
bool is_gate(const Place& place) {
  const Place* const list = place.parent();
  return is_named(list, "details") && is_named(list->parent(), "qualityGates");
}

// {"name": "API_SECRET", "value": "…"}
void replace_paired(const Place& place, Json& object, const Cleaning& cleaning) {
  for (auto value = object.begin(); value != object.end(); ++value) {
    if (!detection::is_value_member(value.key())) continue;
    for (auto name = object.begin(); name != object.end(); ++name) {
      if (!name->is_string() || !detection::is_naming_member(name.key())) continue;
      const std::string& announcing = name->get_ref<const std::string&>();
      const NameClass name_class = class_of_member(announcing);
      if (name_class == NameClass::other) continue;
      replace_named(Place(place, std::string_view(value.key())), {announcing, name_class}, *value,
                    cleaning);
    }
  }
}

// {"kind": "Secret", "data": {"NAME": "BASE64"}} of Kubernetes
void replace_kubernetes_secret(const Place& place, Json& object, const Cleaning& cleaning) {
  const auto kind = object.find(kKindMember);
  if (kind == object.end() || *kind != "Secret") return;
  for (const char* const member : {"data", "stringData"}) {
    const auto data = object.find(member);
    if (data == object.end() || !data->is_object()) continue;
    const Place inside(place, std::string_view(member));
    for (auto entry = data->begin(); entry != data->end(); ++entry) {
      const std::string replaced = replacement_of("kubernetes-secret");
      if (!entry.value().is_string() || entry.value() == replaced) continue;
      const std::string& text = entry.value().get_ref<const std::string&>();
      if (cleaning.rules.allows("kubernetes-secret", text)) continue;
      cleaning.report_secret(Place(inside, std::string_view(entry.key())), "kubernetes-secret");
      entry.value() = replaced;
    }
  }
}

// {"password": {"prod": 83726150}}, but not {"password": {"iterations": 600000}}: numbers often
// describe the secret.
void replace_number_inside(const Place& place, std::string_view outer, Json& value,
                           const Cleaning& cleaning) {
  const std::string name = text::concat(outer, ".", place.name());
  const NameClass name_class = class_of_member(name);
  if (name_class != NameClass::other) replace_number(place, {name, name_class}, value, cleaning);
}

// Empty if the element is not a text.
std::string_view text_at(const Json& array, std::size_t index) {
  const Json& element = array[index];
  return element.is_string() ? element.get_ref<const std::string&>() : std::string_view();
}

// The texts and numbers directly in a list or object with a secret's name: {"passwords": ["…"]}.
void replace_members(const Place& place, const Announcement& announced, Json& value,
                     const Cleaning& cleaning) {
  if (value.is_array()) {
    for (std::size_t index = 0; index < value.size(); ++index) {
      if (detection::is_passed_test_in_list(announced.name, text_at(value, index))) continue;
      replace_named(Place(place, index), announced, value[index], cleaning);
    }
  }
  if (!value.is_object()) return;
  for (auto member = value.begin(); member != value.end(); ++member) {
    const Place inside(place, std::string_view(member.key()));
    if (member->is_string() &&
        detection::describes_secret(member.key(), member->get_ref<const std::string&>())) {
      continue;
    }
    if (member->is_number()) {
      replace_number_inside(inside, announced.name, *member, cleaning);
    } else {
      replace_named(inside, announced, *member, cleaning);
    }
  }
}

// Whether an object has a member that replace_paired() or replace_kubernetes_secret() needs. Most
// have none.
bool may_tell(const Json& object) {
  return std::ranges::any_of(object.get_ref<const Json::object_t&>(), [](const auto& member) {
    const std::string_view name = member.first;
    return detection::is_value_member(name) || name == kKindMember;
  });
}

// The text at an index and those before it that tell what it means.
std::vector<std::string_view> arguments_at(const Json& array, std::size_t index) {
  std::vector<std::string_view> arguments;
  for (std::size_t at = index - std::min(index, kMostArguments - 1); at <= index; ++at) {
    arguments.push_back(text_at(array, at));
  }
  return arguments;
}

// An option is a name of its own kind, and the first line of a private key is none.
bool announces_element(std::string_view element) {
  constexpr std::size_t kLongestName = 40;  // nearly all texts of a list are longer
  if (element.size() > kLongestName || element.starts_with('-')) return false;
  const NameClass name_class = class_of_member(element);
  return name_class == NameClass::password || name_class == NameClass::token;
}

// The last of the arguments behind its name.
std::optional<Secret> listed_secret(std::span<const std::string_view> arguments) {
  if (arguments.size() < 2) return std::nullopt;
  const std::string_view name = arguments[arguments.size() - 2];
  const std::string_view value = arguments.back();
  if (!announces_element(name) || !detection::is_plausible_in_list(value)) return std::nullopt;
  return Secret{.kind = detection::kind_of(class_of_member(name)), .begin = 0, .end = value.size()};
}

// ["--api-key", "…"], ["curl", "-u", "bob:…"], ["mysql", "-p…"], ["DB_PASSWORD", "…"]
void replace_arguments(const Place& place, Json& array, const Cleaning& cleaning) {
  bool is_behind_option = false;
  for (std::size_t index = 0; index < array.size(); ++index) {
    const std::string_view text = text_at(array, index);
    const bool is_option = text.starts_with('-');
    constexpr std::size_t kShortest = 16;  // of a value that looks random
    const bool may_be_named = index > 0 && text.size() >= kShortest;
    if (is_option || is_behind_option ||
        (may_be_named && announces_element(text_at(array, index - 1)))) {
      replace_argument(Place(place, index), arguments_at(array, index), array[index], cleaning);
    }
    is_behind_option = is_option;
  }
}

}  // namespace

std::string replacement_of(std::string_view kind) {
  return text::concat("[REDACTED:", kind, "]");
}

void replace_argument(const Place& place, std::span<const std::string_view> arguments, Json& value,
                      const Cleaning& cleaning) {
  if (!value.is_string()) return;
  std::optional<Secret> secret = detection::argument_secret(arguments);
  if (!secret) secret = listed_secret(arguments);
  if (secret) replace_parts(place, {*secret}, value, cleaning);
}

bool replace_announced(const Place& place, Json& value, const Cleaning& cleaning) {
  if (!value.is_string() && !value.is_number() && !value.is_structured()) return false;
  const NameClass name_class = place.is_member() ? class_of_member(place.name()) : NameClass::other;
  if (name_class != NameClass::other && !is_gate(place)) {
    const Announcement announced{place.name(), name_class};
    if (replace_named(place, announced, value, cleaning)) return true;
    replace_members(place, announced, value, cleaning);
  }
  if (value.is_string() && is_cookie(place)) {
    return replace_whole(place, NameClass::cookie, value, cleaning);
  }
  if (value.is_object() && may_tell(value)) {
    replace_paired(place, value, cleaning);
    replace_kubernetes_secret(place, value, cleaning);
  }
  if (value.is_array()) replace_arguments(place, value, cleaning);
  return false;
}

}  // namespace baton::policy
