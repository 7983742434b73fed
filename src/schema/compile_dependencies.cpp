#include <string_view>
#include <vector>

#include "json/children.h"
#include "schema/compile_functions.h"

namespace baton::schema {
namespace {

// The rows of one instruction about the presence of members.
class Dependencies {
 public:
  Dependencies(Draft& draft, Kind kind) : draft_(&draft), kind_(kind) {}

  void add(const std::vector<std::string_view>& names, GroupId group = kNone) {
    rows_.push_back({.names = draft_->compiler->program().names.add(names), .group = group});
  }
  void emit(Keyword keyword) const {
    auto& all = draft_->compiler->program().dependencies;
    draft_->emit(kind_, keyword, static_cast<std::uint32_t>(all.size()),
                 static_cast<std::uint32_t>(rows_.size()));
    all.add_all(rows_);
  }
  [[nodiscard]] bool empty() const { return rows_.empty(); }

 private:
  Draft* draft_;
  Kind kind_;
  std::vector<Dependency> rows_;
};

std::vector<std::string_view> with_needed(std::string_view owner, const json::View& needed) {
  std::vector<std::string_view> names = {owner};
  for (const json::View& name : json::Elements(needed)) names.emplace_back(name.string());
  return names;
}

}  // namespace

Result<void> compile_dependent_required(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_object(draft, use, value));
  Dependencies required(draft, use.kind);
  for (const auto& [name, needed] : json::Members(value)) {
    if (!is_list_of_strings(needed)) {
      return fail(draft.fault(use.keyword, "keyword needs lists of member names"));
    }
    required.add(with_needed(name, needed));
  }
  required.emit(use.keyword);
  return {};
}

Result<void> compile_dependent_schemas(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_object(draft, use, value));
  Dependencies schemas(draft, use.kind);
  for (const auto& [name, subschema] : json::Members(value)) {
    schemas.add({name}, draft.request(subschema));
  }
  schemas.emit(use.keyword);
  return {};
}

// A list of names is as in dependentRequired, a schema as in dependentSchemas.
Result<void> compile_dependencies(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_object(draft, use, value));
  Dependencies required(draft, Kind::dependent_required);
  Dependencies schemas(draft, Kind::dependent_schemas);
  for (const auto& [name, needed] : json::Members(value)) {
    if (is_list_of_strings(needed)) {
      required.add(with_needed(name, needed));
    } else if (needed.is_array()) {
      return fail(draft.fault(use.keyword, "keyword needs lists of member names, or schemas"));
    } else {
      schemas.add({name}, draft.request(needed));
    }
  }
  if (!required.empty()) required.emit(use.keyword);
  if (!schemas.empty()) schemas.emit(use.keyword);
  return {};
}

}  // namespace baton::schema
