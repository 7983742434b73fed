#include "domain/context/parallel_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include "baton/identity.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::context {
namespace {

constexpr std::array<std::string_view, 2> kIdentities = {"id", "name"};

// The id or name of an object; empty if it has none.
std::string_view identity_of(const Json& element) {
  for (const std::string_view name : kIdentities) {
    const std::string_view text = model::text_member(element, name);
    if (!text.empty()) return text;
  }
  return {};
}

// "port.tcp"; a name that is not a short identifier becomes "…".
std::string name_of(const json::Pointer& place) {
  constexpr std::size_t kLongest = 40;
  std::string name;
  for (const std::string& token : place.tokens()) {
    const bool is_plain = token.size() <= kLongest && Identifier::is_valid(token);
    name += text::concat(name.empty() ? "" : ".", is_plain ? token : "…");
  }
  return name;
}

class Joiner {
 public:
  explicit Joiner(FieldType type)
      : joined_{type == FieldType::array ? Json::array() : Json::object(), {}} {}

  void add(const RunValue& run) {
    run_ = run.execution_id;
    if (joined_.value.is_array()) {
      Json elements = Json::array();
      add_to_array(elements, run.value);
      join_arrays(joined_.value, elements, json::Pointer());
    } else if (run.value.is_string()) {
      join_objects(joined_.value, Json{{"text", run.value}}, json::Pointer());
    } else if (run.value.is_object()) {
      join_objects(joined_.value, run.value, json::Pointer());
    }
    earlier_.emplace_back(run_);
  }

  JoinedValue take() && { return std::move(joined_); }

 private:
  void join_arrays(Json& array, const Json& more, const json::Pointer& place) {
    const std::size_t before = array.size();
    for (const Json& element : more) {
      const auto end = array.begin() + static_cast<std::ptrdiff_t>(before);
      if (std::find(array.begin(), end, element) != end) continue;
      const std::string_view identity = identity_of(element);
      const bool is_other =
          !identity.empty() && std::any_of(array.begin(), end, [&](const Json& old) {
            return identity_of(old) == identity;
          });
      if (is_other) note(place.child(identity), "both are listed");
      array.push_back(element);
    }
  }

  void join_objects(Json& object, const Json& more, const json::Pointer& place) {
    for (const auto& [name, value] : more.items()) {
      const auto known = object.find(name);
      if (known == object.end()) {
        object[name] = value;
      } else if (*known != value) {
        join_members(*known, value, place.child(name));
      }
    }
  }

  void join_members(Json& known, const Json& value, const json::Pointer& place) {
    if (known.is_array() && value.is_array()) return join_arrays(known, value, place);
    if (known.is_object() && value.is_object()) return join_objects(known, value, place);
    note(place, text::concat("the value of ", run_, " is used"));
    known = value;
  }

  void note(const json::Pointer& place, std::string_view outcome) {
    std::vector<std::string> runs = earlier_;
    runs.emplace_back(run_);
    joined_.conflicts.push_back(
        text::concat(text::enumerate(runs), " disagree on ", name_of(place), ": ", outcome));
  }

  JoinedValue joined_;
  std::vector<std::string> earlier_;  // runs
  std::string_view run_;
};

}  // namespace

JoinedValue join_runs(std::span<const RunValue> runs, FieldType type) {
  Joiner joiner(type);
  for (const RunValue& run : runs) joiner.add(run);
  return std::move(joiner).take();
}

void add_to_array(Json& array, Json value) {
  const bool is_blank = value.is_string() && value.get_ref<const std::string&>().empty();
  if (value.is_null() || is_blank) return;
  if (!value.is_array()) {
    array.push_back(std::move(value));
    return;
  }
  for (Json& element : value) array.push_back(std::move(element));
}

}  // namespace baton::context
