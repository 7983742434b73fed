#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "json/number.h"
#include "json/pointer.h"
#include "json/tape.h"

namespace baton::json {

template <typename Item>
class Children;

// `number` is any number that is not written as an integer; 1.0 is one (see Number::is_integer).
enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };

std::string_view type_name(Type type);
// The type of that name; empty if it is none.
std::optional<Type> find_type(std::string_view name);

// A value of a Json tree or of a tape, or a member's name, which is a string. Valid as long as the
// tree, or the tape at its address. number(), boolean() and string() are for values of their type,
// has() and each_member() for objects, elements for arrays.
class View {
 public:
  View() = default;  // no value; nothing else may be asked of it
  // A template, so that a list in braces, which could mean an array or an object, does not compile.
  template <std::same_as<Json> Node>
  View(const Node& node) : source_(&node) {}  // NOLINT(google-explicit-constructor)
  View(const Tape& tape) : View(tape, 0) {}   // NOLINT(google-explicit-constructor)
  View(const Tape& tape, Tape::Place place) : source_(&tape), place_(place), of_(Of::tape) {}
  static View of_name(std::string_view name) {
    return {name.data(), static_cast<std::uint32_t>(name.size()), Of::name};
  }

  [[nodiscard]] explicit operator bool() const { return source_ != nullptr; }

  [[nodiscard]] Type type() const {
    switch (of_) {
      case Of::tree: return kTreeTypes[static_cast<std::size_t>(node().type())];
      case Of::tape: return kTapeTypes[static_cast<std::size_t>(tape().kind(place_))];
      case Of::name: break;
    }
    return Type::string;
  }
  [[nodiscard]] bool is_object() const { return type() == Type::object; }
  [[nodiscard]] bool is_array() const { return type() == Type::array; }
  [[nodiscard]] bool is_string() const { return type() == Type::string; }
  [[nodiscard]] bool is_boolean() const { return type() == Type::boolean; }
  [[nodiscard]] bool is_number() const { return type() == Type::integer || type() == Type::number; }
  [[nodiscard]] Number number() const;
  [[nodiscard]] bool boolean() const {
    return of_ == Of::tree ? *node().get_ptr<const bool*>()
                           : tape().kind(place_) == Tape::Kind::boolean_true;
  }
  [[nodiscard]] std::string_view string() const {
    switch (of_) {
      case Of::tree: return *node().get_ptr<const std::string*>();
      case Of::tape: return tape().string(place_);
      case Of::name: break;
    }
    return {static_cast<const char*>(source_), place_};
  }
  // Elements or members; 0 for other values.
  [[nodiscard]] std::size_t size() const {
    if (of_ == Of::tree) return node().is_structured() ? node().size() : 0;
    return of_ == Of::tape && tape().is_container(place_) ? tape().count(place_) : 0;
  }
  // The number of values in its document; 0 if that is not known without counting them.
  [[nodiscard]] std::size_t document_size() const { return of_ == Of::tape ? tape().size() : 0; }
  // No value if the object has no such member.
  [[nodiscard]] View find(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return static_cast<bool>(find(name)); }
  // Of an object: whether find() takes much less time than a pass over the members.
  [[nodiscard]] bool is_sorted() const { return of_ == Of::tape && tape().is_sorted(place_); }
  [[nodiscard]] View element(std::size_t index) const;
  // Whether both are the same value in the same document.
  [[nodiscard]] bool is(const View& other) const {
    return source_ == other.source_ && place_ == other.place_ && of_ == other.of_;
  }
  // Another one for each value of the documents that exist.
  [[nodiscard]] const void* identity() const {
    return of_ == Of::tape ? tape().identity(place_) : source_;
  }
  // As JSON values: 1 equals 1.0.
  [[nodiscard]] bool equals(const View& other) const;
  // A copy.
  [[nodiscard]] Json tree() const;
  // Compact JSON; of a tape only values that are not arrays or objects.
  [[nodiscard]] std::string print() const;

  // Calls visit(index, name, value) until it returns false; then the answer is false.
  template <typename Visit>
  bool each_member(const Visit& visit) const {
    std::size_t index = 0;
    if (of_ == Of::tree) {
      for (const auto& [name, value] : *node().get_ptr<const Json::object_t*>()) {
        if (!visit(index++, std::string_view(name), View(value))) return false;
      }
      return true;
    }
    return each_child(
        [&](Tape::Place child) { return visit(index++, tape().name(child), View(tape(), child)); });
  }

  // Calls visit(index, value) until it returns false; then the answer is false.
  template <typename Visit>
  bool each_element(const Visit& visit) const {
    std::size_t index = 0;
    if (of_ == Of::tree) {
      for (const Json& value : *node().get_ptr<const Json::array_t*>()) {
        if (!visit(index++, View(value))) return false;
      }
      return true;
    }
    return each_child([&](Tape::Place child) { return visit(index++, View(tape(), child)); });
  }

 private:
  template <typename Item>
  friend class Children;

  enum class Of : std::uint8_t { tree, tape, name };

  View(const void* source, std::uint32_t place, Of of) : source_(source), place_(place), of_(of) {}

  [[nodiscard]] const Json& node() const { return *static_cast<const Json*>(source_); }
  [[nodiscard]] const Tape& tape() const { return *static_cast<const Tape*>(source_); }

  template <typename Visit>
  bool each_child(const Visit& visit) const {
    Tape::Place child = place_ + 1;
    for (std::uint32_t left = tape().count(place_); left > 0; --left) {
      if (!visit(child)) return false;
      child = tape().next(child);
    }
    return true;
  }

  // In the order of nlohmann's value_t.
  static constexpr std::array<Type, 10> kTreeTypes = {
      Type::null,    Type::object,  Type::array,  Type::string, Type::boolean,
      Type::integer, Type::integer, Type::number, Type::null,   Type::null};
  // In the order of Tape::Kind.
  static constexpr std::array<Type, 10> kTapeTypes = {
      Type::null,   Type::boolean, Type::boolean, Type::integer, Type::integer,
      Type::number, Type::number,  Type::string,  Type::array,   Type::object};

  const void* source_ = nullptr;  // the Json, the tape, or the name's text
  std::uint32_t place_ = 0;       // on the tape; of a name its length
  Of of_ = Of::tree;
};

// The elements of an array, for random access.
std::vector<View> elements_of(const View& array);

// The member or element that one token of a pointer names; no value if there is none.
View child(const View& parent, std::string_view token);
// As find() for a Json: no value if the location does not exist.
View find(const View& document, const Pointer& pointer);

}  // namespace baton::json
