#include "domain/inference/infer_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/migration/recognize.h"
#include "text/ascii.h"

namespace baton::inference {
namespace {

constexpr std::size_t kMostWords = 8;        // of an enum
constexpr std::size_t kLeastRepetition = 2;  // uses of each word, on average
constexpr std::size_t kLongestWord = 40;
constexpr std::size_t kMostMembers = 200;  // an object with more is a map
// Levels of a schema, which nests up to twice as deep as the documents. A schema that describes
// those below would not be readable, in particular where another document contains it.
constexpr std::size_t kDeepest = 240;
constexpr std::array<std::string_view, 7> kTypes = {"null",   "boolean", "integer", "number",
                                                    "string", "array",   "object"};

std::string_view type_name(const Json& value) {
  switch (value.type()) {
    case Json::value_t::null: return "null";
    case Json::value_t::boolean: return "boolean";
    case Json::value_t::string: return "string";
    case Json::value_t::array: return "array";
    case Json::value_t::object: return "object";
    case Json::value_t::number_float: return "number";
    default: return "integer";
  }
}

bool is_word(std::string_view text) {
  const auto belongs = [](char c) {
    return text::is_alphanumeric(c) || c == '-' || c == '_' || c == ' ' || c == '.';
  };
  return !text.empty() && text.size() <= kLongestWord && std::ranges::all_of(text, belongs);
}

// What was found at one place of the documents. Objects in one array are at one place.
class Place {
 public:
  void see(const Json& value) {
    const std::string_view type = type_name(value);
    const auto at = std::ranges::lower_bound(types_, type);
    if (at == types_.end() || *at != type) types_.insert(at, type);
    if (value.is_string()) see_text(value.get_ref<const std::string&>());
    if (value.is_object()) see_object(value);
    if (value.is_array()) see_elements(value);
  }

  // `name` is the member's, if the place is a member; `depth` that of the schema in its document.
  [[nodiscard]] Json schema(const std::string& name, std::size_t depth,
                            const MayShow& may_show) const {
    Json schema = Json::object();
    put_type(schema);
    if (const std::vector<std::string> words = words_of(name); !words.empty()) {
      if (may_show({{name, {{"enum", words}}}})) schema["enum"] = words;
    }
    if (objects_ > 0) put_members(schema, depth, may_show);
    if (elements_ && depth < kDeepest) schema["items"] = elements_->schema({}, depth + 1, may_show);
    return schema;
  }

 private:
  struct Member {
    std::string name;
    std::size_t count = 0;  // of the objects that have it
    std::unique_ptr<Place> place = std::make_unique<Place>();
  };

  void see_text(const std::string& text) {
    ++texts_;
    has_prose_ = has_prose_ || !is_word(text);
    if (words_.size() <= kMostWords && !has_prose_) ++words_[text];
  }

  void see_object(const Json& object) {
    ++objects_;
    for (const auto& [name, value] : object.items()) {
      const auto [known, is_new] = index_.try_emplace(name, members_.size());
      if (is_new) members_.push_back({.name = name});
      Member& member = members_[known->second];
      ++member.count;
      member.place->see(value);
    }
  }

  void see_elements(const Json& array) {
    for (const Json& element : array) {
      if (!elements_) elements_ = std::make_unique<Place>();
      elements_->see(element);
    }
  }

  // An integer is a number. A value that was always null has no type.
  void put_type(Json& schema) const {
    if (types_.size() == 1 && types_.front() == "null") return;
    const bool has_numbers = std::ranges::find(types_, "number") != types_.end();
    Json names = Json::array();
    for (const std::string_view type : kTypes) {
      const bool is_seen = std::ranges::find(types_, type) != types_.end();
      if (is_seen && !(has_numbers && type == "integer")) names.push_back(type);
    }
    if (names.size() == 1) schema["type"] = names[0];
    if (names.size() > 1) schema["type"] = std::move(names);
  }

  // Only where every value is a string: an enum excludes the others.
  [[nodiscard]] std::vector<std::string> words_of(std::string_view name) const {
    const bool has_only_texts = types_.size() == 1 && texts_ > 0;
    const bool repeats = texts_ >= words_.size() * kLeastRepetition;
    std::vector<std::string> words;
    if (!has_only_texts || has_prose_ || !repeats || words_.size() > kMostWords) return words;
    if (migration::kind_of_member(name) == migration::MemberKind::other) return words;
    for (const auto& [word, count] : words_) words.push_back(word);
    return words;
  }

  void put_members(Json& schema, std::size_t depth, const MayShow& may_show) const {
    if (members_.size() > kMostMembers) return;
    Json required = Json::array();
    Json properties = Json::object();
    for (const Member& member : members_) {
      if (!may_show({{member.name, Json::object()}})) continue;
      if (member.count == objects_) required.push_back(member.name);
      if (depth + 1 < kDeepest) {
        properties[member.name] = member.place->schema(member.name, depth + 2, may_show);
      }
    }
    const bool names_members = !required.empty() && may_show({{"required", required}});
    if (names_members) schema["required"] = std::move(required);
    if (!properties.empty()) schema["properties"] = std::move(properties);
  }

  std::vector<std::string_view> types_;
  std::size_t texts_ = 0;
  bool has_prose_ = false;
  std::map<std::string, std::size_t> words_;
  std::size_t objects_ = 0;
  std::vector<Member> members_;  // in order of appearance
  std::map<std::string, std::size_t> index_;
  std::unique_ptr<Place> elements_;
};

}  // namespace

Json infer_schema(std::span<const Json> documents, const MayShow& may_show) {
  Place root;
  for (const Json& document : documents) root.see(document);
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}};
  schema.update(root.schema({}, 1, may_show));
  return schema;
}

}  // namespace baton::inference
