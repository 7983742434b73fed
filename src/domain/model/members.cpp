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

template <typename Wanted>
std::vector<ElementView> elements_if(const json::View& object, std::string_view name,
                                     Wanted wanted) {
  std::vector<ElementView> found;
  const json::View array = array_member(object, name);
  if (!array) return found;
  found.reserve(array.size());
  array.each_element([&](std::size_t index, const json::View& value) {
    if (wanted(value)) found.push_back({index, value});
    return true;
  });
  return found;
}

json::View member_of_type(const json::View& object, std::string_view name, json::Type type) {
  const json::View found = member(object, name);
  return found && found.type() == type ? found : json::View();
}

bool is_number(json::Type type) {
  return type == json::Type::integer || type == json::Type::number;
}

// Moves the values: the library's objects copy them, with all that is below, when they grow.
void make_room(Json::object_t& members) {
  if (members.size() < members.capacity()) return;
  Json::object_t larger;
  larger.reserve(2 * members.size() + 1);
  for (auto& [name, value] : members) larger.emplace_back(name, std::move(value));
  members.swap(larger);
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

json::View member(const json::View& object, std::string_view name) {
  return object && object.type() == json::Type::object ? object.find(name) : json::View();
}

json::View object_member(const json::View& object, std::string_view name) {
  return member_of_type(object, name, json::Type::object);
}

json::View array_member(const json::View& object, std::string_view name) {
  return member_of_type(object, name, json::Type::array);
}

std::string_view text_of(const json::View& value) {
  return value.type() == json::Type::string ? value.string() : std::string_view();
}

std::string_view text_member(const json::View& object, std::string_view name) {
  const json::View found = member(object, name);
  return found ? text_of(found) : std::string_view();
}

std::optional<double> number_member(const json::View& object, std::string_view name) {
  const json::View found = member(object, name);
  if (!found || !is_number(found.type())) return std::nullopt;
  return found.number().nearest_double();
}

std::optional<Revision> as_revision(const json::View& value) {
  if (!is_number(value.type())) return std::nullopt;
  const json::Number number = value.number();
  const double nearest = number.nearest_double();
  const bool is_in_range = nearest >= 0 && nearest <= static_cast<double>(kHighestRevision);
  if (!number.is_integer() || !is_in_range) return std::nullopt;
  return Revision{static_cast<std::uint64_t>(nearest)};
}

Revision revision_member(const json::View& object, std::string_view name) {
  const json::View found = member(object, name);
  return found ? as_revision(found).value_or(Revision{}) : Revision{};
}

std::optional<Instant> time_member(const json::View& object, std::string_view name) {
  const std::string_view text = text_member(object, name);
  return text.empty() ? std::nullopt : text::parse_date_time(text);
}

bool flag_member(const json::View& object, std::string_view name) {
  const json::View found = member(object, name);
  return found && found.type() == json::Type::boolean && found.boolean();
}

std::vector<Element> elements(const Json& object, std::string_view name) {
  return elements_if(object, name, [](const Json&) { return true; });
}

std::vector<Element> object_elements(const Json& object, std::string_view name) {
  return elements_if(object, name, [](const Json& value) { return value.is_object(); });
}

std::vector<ElementView> elements(const json::View& object, std::string_view name) {
  return elements_if(object, name, [](const json::View&) { return true; });
}

std::vector<ElementView> object_elements(const json::View& object, std::string_view name) {
  return elements_if(object, name,
                     [](const json::View& value) { return value.type() == json::Type::object; });
}

std::vector<std::string_view> text_elements(const json::View& object, std::string_view name) {
  const json::View array = array_member(object, name);
  return array ? text_elements(array) : std::vector<std::string_view>();
}

std::vector<std::string_view> text_elements(const json::View& value) {
  std::vector<std::string_view> texts;
  if (!value.is_array()) return texts;
  texts.reserve(value.size());
  value.each_element([&](std::size_t /*index*/, const json::View& element) {
    if (element.is_string()) texts.push_back(element.string());
    return true;
  });
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
    auto& members = object.get_ref<Json::object_t&>();
    make_room(members);
    members.emplace_back(std::string(name), std::move(value));
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
