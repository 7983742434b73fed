#include "domain/model/members.h"

#include <charconv>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "text/rfc3339.h"

namespace baton::model {
namespace {

template <typename Wanted>
std::vector<Element> elements_if(const Json& object, std::string_view name, Wanted wanted) {
  std::vector<Element> found;
  const Json* array = array_member(object, name);
  if (array == nullptr) return found;
  found.reserve(array->size());
  std::size_t index = 0;
  for (const Json& value : *array) {
    if (wanted(value)) found.push_back({index, &value});
    ++index;
  }
  return found;
}

}  // namespace

const Json* member(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

const Json* object_member(const Json& object, std::string_view name) {
  const Json* found = member(object, name);
  return found != nullptr && found->is_object() ? found : nullptr;
}

const Json* array_member(const Json& object, std::string_view name) {
  const Json* found = member(object, name);
  return found != nullptr && found->is_array() ? found : nullptr;
}

std::string_view text_of(const Json& value) {
  const auto* text = value.get_ptr<const Json::string_t*>();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

std::string_view text_member(const Json& object, std::string_view name) {
  const Json* found = member(object, name);
  return found == nullptr ? std::string_view() : text_of(*found);
}

std::optional<double> number_member(const Json& object, std::string_view name) {
  const Json* found = member(object, name);
  if (found == nullptr || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

Revision revision_member(const Json& object, std::string_view name) {
  constexpr std::uint64_t kHighestRevision = 9'007'199'254'740'991;  // as the schema has it
  const Json* found = member(object, name);
  if (found == nullptr || !found->is_number_integer()) return {};
  const bool is_negative = !found->is_number_unsigned() && found->get<std::int64_t>() < 0;
  const auto number = is_negative ? 0 : found->get<std::uint64_t>();
  return number > kHighestRevision ? Revision{} : Revision{number};
}

std::optional<Instant> time_member(const Json& object, std::string_view name) {
  const std::string_view text = text_member(object, name);
  return text.empty() ? std::nullopt : text::parse_date_time(text);
}

bool flag_member(const Json& object, std::string_view name) {
  const Json* found = member(object, name);
  return found != nullptr && found->is_boolean() && found->get<bool>();
}

std::vector<Element> elements(const Json& object, std::string_view name) {
  return elements_if(object, name, [](const Json&) { return true; });
}

std::vector<Element> object_elements(const Json& object, std::string_view name) {
  return elements_if(object, name, [](const Json& value) { return value.is_object(); });
}

std::vector<std::string_view> text_elements(const Json& object, std::string_view name) {
  std::vector<std::string_view> texts;
  for (const Element& element : elements(object, name)) {
    if (element.value->is_string()) texts.push_back(text_of(*element.value));
  }
  return texts;
}

std::optional<std::uint32_t> days_in(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  if (!text.ends_with('d') || text.size() < 2 || text.size() > kMostDigits + 1) return std::nullopt;
  std::uint32_t days = 0;
  const char* const end = text.data() + text.size() - 1;
  const auto [stopped, error] = std::from_chars(text.data(), end, days);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return days;
}

void set_member(Json& object, std::string_view name, Json value) {
  const auto found = object.find(name);
  if (found != object.end()) {
    *found = std::move(value);
  } else {
    object.emplace(std::string(name), std::move(value));
  }
}

void remove_member(Json& object, std::string_view name) {
  const auto found = object.find(name);
  if (found != object.end()) object.erase(found);
}

Json object_of_size(std::size_t members) {
  Json object(Json::value_t::object);
  object.get_ref<Json::object_t&>().reserve(members);
  return object;
}

Json& ensure_object(Json& object, std::string_view name) {
  const Json* present = object_member(object, name);
  if (present == nullptr) set_member(object, name, Json::object());
  return *object.find(name);
}

Json& ensure_array(Json& object, std::string_view name) {
  const Json* present = array_member(object, name);
  if (present == nullptr) set_member(object, name, Json::array());
  return *object.find(name);
}

}  // namespace baton::model
