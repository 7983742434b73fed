#include "app/core/request_member.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr Phrase kMissing = "a member is missing";
constexpr Phrase kNoText = "a member is no string";
constexpr Phrase kNoNumber = "a member is no whole number from 0";

bool is_whole_number(const Json& value) {
  return value.is_number_integer() && value >= 0;
}

}  // namespace

Result<std::string> required_text(const Json& request, std::string_view name) {
  RequestMembers members(request);
  std::string text = members.required(name);
  BATON_CHECK(members.fault());
  return text;
}

void RequestMembers::expect(bool is_right, Phrase why, std::string_view name, std::string hint) {
  if (is_right || fault_) return;
  fault_ = shared::invalid_request(why, std::string(name), std::move(hint));
}

const Json* RequestMembers::value(std::string_view name) const {
  return model::member(request_, name);
}

const Json* RequestMembers::present(std::string_view name) const {
  const Json* const member = value(name);
  return member == nullptr || member->is_null() ? nullptr : member;
}

std::string RequestMembers::required(std::string_view name) {
  const Json* const member = value(name);
  expect(member != nullptr, kMissing, name, text::concat("give \"", name, "\" as a string"));
  if (member == nullptr) return {};
  expect(member->is_string(), kNoText, name, "structured data are serialised to text");
  return std::string(model::text_of(*member));
}

std::optional<std::string> RequestMembers::text(std::string_view name) {
  const Json* const member = present(name);
  if (member == nullptr) return std::nullopt;
  expect(member->is_string(), kNoText, name);
  return std::string(model::text_of(*member));
}

std::optional<std::string> RequestMembers::choice(std::string_view name,
                                                  std::initializer_list<std::string_view> choices) {
  std::optional<std::string> chosen = text(name);
  if (chosen && !fault_ && std::ranges::find(choices, *chosen) == choices.end()) {
    expect(false, "a member has a value that it cannot have", name,
           text::concat("give one of ", text::enumerate(std::vector<std::string_view>(choices))));
  }
  return chosen;
}

std::vector<std::string> RequestMembers::texts(std::string_view name) {
  const Json* const list = array(name);
  if (list == nullptr) return {};
  std::vector<std::string> texts;
  for (const Json& element : *list) {
    expect(element.is_string(), "an element is no string", name);
    texts.emplace_back(model::text_of(element));
  }
  return texts;
}

std::optional<std::uint64_t> RequestMembers::number(std::string_view name) {
  const Json* const member = present(name);
  if (member == nullptr) return std::nullopt;
  expect(is_whole_number(*member), kNoNumber, name);
  return is_whole_number(*member) ? member->get<std::uint64_t>() : 0;
}

std::vector<std::uint64_t> RequestMembers::numbers(std::string_view name) {
  const Json* const list = array(name);
  if (list == nullptr) return {};
  expect(std::ranges::all_of(*list, is_whole_number), kNoNumber, name);
  std::vector<std::uint64_t> numbers;
  for (const Json& element : *list) {
    if (is_whole_number(element)) numbers.push_back(element.get<std::uint64_t>());
  }
  return numbers;
}

bool RequestMembers::flag(std::string_view name) {
  const Json* const member = present(name);
  if (member == nullptr) return false;
  expect(member->is_boolean(), "a member is neither true nor false", name);
  return *member == true;
}

const Json* RequestMembers::object(std::string_view name) {
  const Json* const member = present(name);
  if (member == nullptr) return nullptr;
  expect(member->is_object(), "a member is no object", name);
  return member->is_object() ? member : nullptr;
}

const Json* RequestMembers::array(std::string_view name) {
  const Json* const member = present(name);
  if (member == nullptr) return nullptr;
  expect(member->is_array(), "a member is no array", name);
  return member->is_array() ? member : nullptr;
}

bool RequestMembers::any(std::initializer_list<std::string_view> names) const {
  return std::ranges::any_of(names,
                             [this](std::string_view name) { return present(name) != nullptr; });
}

Result<void> RequestMembers::fault() const {
  if (fault_) return fail(*fault_);
  return {};
}

}  // namespace baton::app
