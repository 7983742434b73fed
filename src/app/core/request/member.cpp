#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/core/request/declare_member.h"
#include "app/core/request/given_name.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/faults.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/comma_list.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

// The largest of the whole numbers up to which a double has each one.
constexpr double kMostExact = 9'007'199'254'740'991;

std::string_view expectation_of(const Member& member) {
  if (!member.text.vocabulary.empty()) return "must be one of the listed values";
  switch (member.kind) {
    case MemberKind::text: return "must be a string";
    case MemberKind::texts: return "must be an array of strings";
    case MemberKind::text_or_texts: return "must be a string or an array of strings";
    case MemberKind::number: return "must be a non-negative integer";
    case MemberKind::numbers: return "must be an array of non-negative integers";
    case MemberKind::flag: return "must be true or false";
    case MemberKind::revision: return "must be a revision, such as 12 or \"12@0e57\"";
    case MemberKind::array: return "must be an array";
    case MemberKind::object: return "must be an object";
    case MemberKind::file:
    case MemberKind::any: break;
  }
  return "must be a JSON value";
}

bool is_empty_text(const Json& value) {
  return value.is_string() && model::text_of(value).empty();
}

// A request that names nothing must not mean another item, such as the only execution that runs.
bool is_empty_name(const Member& member, const Json& value) {
  const bool is_judged_later = member.text.is_required || member.text.may_be_empty;
  return member.text.is_name && !is_judged_later && is_empty_text(value);
}

Error wrong_value(const Member& member, const Json& value, FrontEnd front_end) {
  const bool is_command = front_end == FrontEnd::command_line;
  std::string name = is_command ? option_of(member) : std::string(member.name);
  const std::string_view expectation =
      is_empty_name(member, value) ? "must not be empty" : expectation_of(member);
  std::string hint = member.text.vocabulary.empty()
                         ? text::concat(name, " ", expectation)
                         : model::choice_hint(model::text_of(value), member.text.vocabulary);
  if (!member.text.other_words.empty()) hint += text::concat("; ", member.text.other_words);
  return shared::invalid_request(is_command ? Phrase("invalid value") : Phrase("invalid member"),
                                 std::move(name), std::move(hint));
}

bool is_usable(const Member& member, const Json& value) {
  if (member.kind == MemberKind::any) return true;
  if (member.kind == MemberKind::object) return value.is_object();
  const bool is_empty_word = !member.text.vocabulary.empty() && is_empty_text(value);
  return !value.is_null() && !is_empty_word && !is_empty_name(member, value);
}

// A name may have two rows, one of each front end. Null: the front end has none.
const Member* find_member(std::span<const Member> members, std::string_view name,
                          FrontEnd front_end) {
  const auto found = std::ranges::find_if(members, [&](const Member& member) {
    return member.name == name && is_offered(member, front_end);
  });
  return found == members.end() ? nullptr : &*found;
}

Error unknown_member(const std::string& name, std::span<const Member> members, FrontEnd front_end) {
  std::vector<std::string_view> names;
  for (const Member& member : members) {
    if (is_offered(member, front_end)) names.push_back(member.name);
  }
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  std::string hint = names.empty() ? std::string("the action takes no members")
                                   : text::concat("the action takes ", text::enumerate(names));
  if (nearest) hint = text::concat("did you mean ", *nearest, "?");
  return shared::invalid_request("unknown member", name, std::move(hint));
}

template <typename Field>
bool read_list(const Json& value, std::vector<Field>& fields) {
  if (!value.is_array()) return false;
  return std::ranges::all_of(value, [&](const Json& element) {
    return detail::read_field(element, fields.emplace_back());
  });
}

}  // namespace

bool is_offered(const Member& member, FrontEnd front_end) {
  switch (member.text.offered) {
    case Offered::everywhere: return true;
    case Offered::over_mcp: return front_end != FrontEnd::command_line;
    case Offered::over_http: return front_end == FrontEnd::http || front_end == FrontEnd::library;
    case Offered::on_command_line: return front_end == FrontEnd::command_line;
    case Offered::to_people: return front_end != FrontEnd::mcp;
  }
  return false;
}

std::string option_of(const Member& member) {
  std::string name(member.text.option.empty() ? member.name : member.text.option);
  std::ranges::replace(name, '_', '-');
  return member.text.is_argument || !member.text.option.empty() ? name : "--" + name;
}

namespace detail {

bool read_field(const Json& value, std::string& field) {
  if (!value.is_string()) return false;
  field = value.get_ref<const std::string&>();
  return true;
}

bool read_field(const Json& value, std::vector<std::string>& field) {
  return read_list(value, field);
}

// In JSON Schema, 5.0 is an integer too.
bool read_field(const Json& value, std::uint64_t& field) {
  if (!value.is_number() || value < 0) return false;
  if (value.is_number_integer()) {
    field = value.get<std::uint64_t>();
    return true;
  }
  const double number = value.get<double>();
  if (number > kMostExact || std::trunc(number) != number) return false;
  field = static_cast<std::uint64_t>(number);
  return true;
}

bool read_field(const Json& value, std::vector<std::uint64_t>& field) {
  return read_list(value, field);
}

bool read_field(const Json& value, bool& field) {
  if (!value.is_boolean()) return false;
  field = value.get<bool>();
  return true;
}

// 12, "12" or "12@0e57".
bool read_field(const Json& value, StateReference& field) {
  std::optional<StateReference> reference;
  std::uint64_t revision = 0;
  if (value.is_string()) {
    reference = StateReference::parse(value.get<std::string>());
  } else if (read_field(value, revision)) {
    reference = StateReference::parse(std::to_string(revision));
  }
  if (!reference) return false;
  field = *reference;
  return true;
}

bool read_field(const Json& value, Json& field) {
  field = value;
  return true;
}

bool read_field(const Json& value, std::vector<Json>& field) {
  if (!value.is_array()) return false;
  field.assign(value.begin(), value.end());
  return true;
}

std::string camel_case(std::string_view name) {
  std::string camel;
  bool is_upper = false;
  for (const char c : name) {
    if (c == '_') {
      is_upper = true;
      continue;
    }
    camel += is_upper && text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    is_upper = false;
  }
  return camel;
}

Json listed(const Json& texts) {
  std::vector<std::string> all;
  for (const Json& text : texts) {
    for (std::string& one : text::comma_list(text.get_ref<const std::string&>())) {
      if (std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
    }
  }
  return all;
}

Source source_of(const Member& member, const Json& value) {
  return {.name = std::string(member.name), .text = json::print_compact(value)};
}

}  // namespace detail

Result<void> check_members(std::span<const Member> members, const Json& request,
                           FrontEnd front_end) {
  for (auto given = request.begin(); given != request.end(); ++given) {
    if (given.key() == kActionMember) continue;
    if (find_member(members, given.key(), front_end) == nullptr) {
      return fail(unknown_member(given.key(), members, front_end));
    }
  }
  return {};
}

Result<void> check_names(std::span<const Member> members, const Json& request, FrontEnd front_end,
                         const detection::SecretRules& rules) {
  for (auto given = request.begin(); given != request.end(); ++given) {
    const Member* const member = find_member(members, given.key(), front_end);
    if (member == nullptr || !member->text.is_name) continue;
    const Json names = given->is_array() ? *given : Json::array({*given});
    for (const Json& name : names) {
      if (!name.is_string()) continue;
      BATON_CHECK(refuse_secret_in_name(model::text_of(name), member->name, rules));
    }
  }
  return {};
}

Result<void> read_members(std::span<const Member> members, const Json& request, FrontEnd front_end,
                          void* into) {
  for (auto given = request.begin(); given != request.end(); ++given) {
    const Member* const member = find_member(members, given.key(), front_end);
    if (member == nullptr) continue;
    const Json& value = given.value();
    if (!is_usable(*member, value) || !member->put(into, value, *member)) {
      return fail(wrong_value(*member, value, front_end));
    }
  }
  for (const Member& member : members) {
    const bool is_missing = model::member(request, member.name) == nullptr;
    if (member.text.is_required && is_missing && is_offered(member, front_end)) {
      return fail(shared::invalid_request("missing member", std::string(member.name),
                                          text::concat(member.name, " ", expectation_of(member))));
    }
  }
  return {};
}

}  // namespace baton::app
