#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "json/json.h"
#include "json/view.h"

// Reads members of documents of unknown shape: a missing value, or one of another type, reads as
// absent. Nothing here throws.
namespace baton::model {

// Of a state, as its schema has it: the next number is still exact in every JSON parser.
inline constexpr std::uint64_t kHighestRevision = 9'007'199'254'740'990;

// Null if `object` is not an object, or has no such member.
const Json* member(const Json& object, std::string_view name);
const Json* object_member(const Json& object, std::string_view name);
const Json* array_member(const Json& object, std::string_view name);
// No value if `object` is not an object, or has no value.
json::View member(const json::View& object, std::string_view name);
json::View object_member(const json::View& object, std::string_view name);
json::View array_member(const json::View& object, std::string_view name);

// Empty if it is missing or not a string. Valid as long as `object`.
std::string_view text_member(const json::View& object, std::string_view name);
// The same as a copy.
inline std::string string_member(const json::View& object, std::string_view name) {
  return std::string(text_member(object, name));
}
std::optional<double> number_member(const json::View& object, std::string_view name);
// Empty if it is not a whole number up to kHighestRevision. 2.0 is the revision 2, as in JSON
// Schema.
std::optional<Revision> as_revision(const json::View& value);
// 0 if it is not a revision.
Revision revision_member(const json::View& object, std::string_view name);
std::optional<Instant> time_member(const json::View& object, std::string_view name);
// True only for the literal true.
bool flag_member(const json::View& object, std::string_view name);

// The string itself, or empty.
std::string_view text_of(const json::View& value);

// An element of an array, and its index there.
struct Element {
  std::size_t index = 0;
  const Json* value = nullptr;
};
struct ElementView {
  std::size_t index = 0;
  json::View value = {};
};

// The elements of the array `name` of `object`: all, only objects, only strings.
std::vector<Element> elements(const Json& object, std::string_view name);
std::vector<Element> object_elements(const Json& object, std::string_view name);
std::vector<ElementView> elements(const json::View& object, std::string_view name);
std::vector<ElementView> object_elements(const json::View& object, std::string_view name);
std::vector<std::string_view> text_elements(const json::View& object, std::string_view name);
// Those of the value itself; none if it is no array.
std::vector<std::string_view> text_elements(const json::View& value);

// The number in "30d"; empty for other texts, and above 99,999.
std::optional<std::uint32_t> days_in(std::string_view text);

// Sets a member: in place if it exists, else at the end. `object` must be an object.
void set_member(Json& object, std::string_view name, Json value);
void remove_member(Json& object, std::string_view name);

// An empty object that takes this many members without moving them: the library's objects copy all
// their values when they grow.
Json object_of_size(std::size_t members);

// The member; created first if it is missing or has another type.
Json& ensure_object(Json& object, std::string_view name);
Json& ensure_array(Json& object, std::string_view name);

}  // namespace baton::model
