#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "json/tape.h"
#include "schema/number.h"

namespace baton::schema {

// `number` is any number that is not written as an integer; 1.0 is one (see Number::is_integer).
enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };

std::string_view type_name(Type type);

// A value of a Json tree or of a tape, or a member's name, which is a string. number(), boolean()
// and string() are for values of their type, has() and each_member() for objects, elements for
// arrays.
class TreeView {
 public:
  explicit TreeView(const Json& node) : source_(&node) {}
  TreeView(const json::Tape& tape, json::Tape::Place place)
      : source_(&tape), place_(place), of_(Of::tape) {}
  static TreeView of_name(std::string_view name) {
    return {name.data(), static_cast<std::uint32_t>(name.size()), Of::name};
  }

  [[nodiscard]] Type type() const {
    switch (of_) {
      case Of::tree: return kTreeTypes[static_cast<std::size_t>(node().type())];
      case Of::tape: return kTapeTypes[static_cast<std::size_t>(tape().kind(place_))];
      case Of::name: break;
    }
    return Type::string;
  }
  [[nodiscard]] Number number() const;
  [[nodiscard]] bool boolean() const {
    return of_ == Of::tree ? *node().get_ptr<const bool*>()
                           : tape().kind(place_) == json::Tape::Kind::boolean_true;
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
  [[nodiscard]] bool has(std::string_view name) const;
  // Takes time for each element before it.
  [[nodiscard]] TreeView element(std::size_t index) const;
  // Whether both are the same value in the same document.
  [[nodiscard]] bool is(const TreeView& other) const {
    return source_ == other.source_ && place_ == other.place_ && of_ == other.of_;
  }
  // As JSON values: 1 equals 1.0.
  [[nodiscard]] bool equals(const TreeView& other) const;
  [[nodiscard]] bool equals(const Json& other) const { return equals(TreeView(other)); }
  // Compact JSON; of a tape only values that are not arrays or objects.
  [[nodiscard]] std::string print() const;

  // Calls visit(index, name, value) until it returns false; then the answer is false.
  template <typename Visit>
  bool each_member(const Visit& visit) const {
    std::size_t index = 0;
    if (of_ == Of::tree) {
      for (const auto& [name, value] : *node().get_ptr<const Json::object_t*>()) {
        if (!visit(index++, std::string_view(name), TreeView(value))) return false;
      }
      return true;
    }
    return each_child([&](json::Tape::Place child) {
      return visit(index++, tape().name(child), TreeView(tape(), child));
    });
  }

  // Calls visit(index, value) until it returns false; then the answer is false.
  template <typename Visit>
  bool each_element(const Visit& visit) const {
    std::size_t index = 0;
    if (of_ == Of::tree) {
      for (const Json& value : *node().get_ptr<const Json::array_t*>()) {
        if (!visit(index++, TreeView(value))) return false;
      }
      return true;
    }
    return each_child(
        [&](json::Tape::Place child) { return visit(index++, TreeView(tape(), child)); });
  }

 private:
  enum class Of : std::uint8_t { tree, tape, name };

  TreeView(const void* source, std::uint32_t place, Of of)
      : source_(source), place_(place), of_(of) {}

  [[nodiscard]] const Json& node() const { return *static_cast<const Json*>(source_); }
  [[nodiscard]] const json::Tape& tape() const { return *static_cast<const json::Tape*>(source_); }

  template <typename Visit>
  bool each_child(const Visit& visit) const {
    json::Tape::Place child = place_ + 1;
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

  const void* source_;       // the Json, the tape, or the name's text
  std::uint32_t place_ = 0;  // on the tape; of a name its length
  Of of_ = Of::tree;
};

// The elements of an array, for random access.
std::vector<TreeView> elements_of(const TreeView& array);

}  // namespace baton::schema
