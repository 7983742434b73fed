#include "schema/older_drafts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "schema/dialect.h"
#include "schema/subschemas.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

struct OlderDialect {
  std::string_view uri;
  OlderDraft draft;
};

constexpr std::array<OlderDialect, 3> kOlderDialects = {
    {{"http://json-schema.org/draft-06/schema", OlderDraft::draft_06},
     {"http://json-schema.org/draft-07/schema", OlderDraft::draft_07},
     {"https://json-schema.org/draft/2019-09/schema", OlderDraft::draft_2019_09}}};

constexpr std::array<std::string_view, 13> kNewIn2019 = {
    "$anchor",     "$dynamicAnchor",   "$dynamicRef",          "$recursiveAnchor", "$recursiveRef",
    "$vocabulary", "contentSchema",    "dependentRequired",    "dependentSchemas", "maxContains",
    "minContains", "unevaluatedItems", "unevaluatedProperties"};
constexpr std::array<std::string_view, 3> kNewIn07 = {"else", "if", "then"};
constexpr std::string_view kNewIn2020 = "prefixItems";

template <std::size_t size>
bool is_in(std::string_view name, const std::array<std::string_view, size>& names) {
  return std::ranges::find(names, name) != names.end();
}

bool has_keyword(std::string_view name, OlderDraft draft) {
  if (name == kNewIn2020) return false;
  if (draft == OlderDraft::draft_2019_09) return true;
  return !is_in(name, kNewIn2019) && (draft == OlderDraft::draft_07 || !is_in(name, kNewIn07));
}

bool is_index(std::string_view token) {
  return !token.empty() && std::ranges::all_of(token, text::is_digit);
}

// How a keyword's value contains subschemas: it is one, a list or a map of them.
enum class Below : std::uint8_t { nothing, one, list, map };

Below below(std::string_view name) {
  if (name == "definitions" || name == "dependencies") return Below::map;
  if (name == "additionalItems") return Below::one;
  const auto keyword = find_keyword(name);
  if (!keyword) return Below::nothing;
  switch (keyword_entry(*keyword).subschemas) {
    case Subschemas::one: return Below::one;
    case Subschemas::list: return Below::list;
    case Subschemas::map: return Below::map;
    case Subschemas::none: break;
  }
  return Below::nothing;
}

std::string_view renamed(std::string_view name, bool has_index) {
  if (name == "definitions") return "$defs";
  if (name == "dependencies") return "dependentSchemas";
  if (name == "additionalItems") return "items";
  return name == "items" && has_index ? kNewIn2020 : name;
}

// "#/definitions/a" becomes "#/$defs/a". Members that are not schemas keep their names.
std::string moved_reference(const std::string& reference) {
  const std::size_t hash = reference.find("#/");
  if (hash == std::string::npos) return reference;
  std::string moved = reference.substr(0, hash + 1);
  std::string_view rest = std::string_view(reference).substr(hash + 1);
  Below expected = Below::one;  // whether the next token is a keyword: not below `map` and `list`
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('/', 1), rest.size());
    const std::string_view token = rest.substr(1, end - 1);
    rest.remove_prefix(end);
    if (expected != Below::one) {
      moved += text::concat("/", token);
      expected = expected == Below::nothing ? Below::nothing : Below::one;
      continue;
    }
    const std::string_view next = rest.substr(0, std::min(rest.find('/', 1), rest.size()));
    const bool has_index = token == "items" && !next.empty() && is_index(next.substr(1));
    moved += text::concat("/", renamed(token, has_index));
    expected = has_index ? Below::list : below(token);
  }
  return moved;
}

class Rewriting {
 public:
  explicit Rewriting(OlderDraft draft) : draft_(draft) {}

  Result<Json> schema(const Json& old) {
    if (!old.is_object()) return old;
    const bool stands_alone = old.contains("$ref") && draft_ != OlderDraft::draft_2019_09;
    Json made = Json::object();
    for (const auto& [name, value] : old.items()) {
      const bool is_kept = !stands_alone || name == "$ref" || below(name) == Below::map;
      if (is_kept && has_keyword(name, draft_)) BATON_CHECK(put(name, value, old, made));
    }
    return made;
  }

 private:
  Result<void> put(const std::string& name, const Json& value, const Json& old, Json& made) {
    if (name == "$schema")
      return {};  // applies to the whole document; embedded schemas have the same
    if (name == "$id") return put_id(value, made);
    if (name == "$ref" || (name == "$recursiveRef" && !old.contains("$recursiveAnchor"))) {
      made["$ref"] = value.is_string() ? Json(moved_reference(value.get<std::string>())) : value;
      return {};
    }
    if (name == "items" && value.is_array()) return put_list(kNewIn2020, value, made);
    if (name == "additionalItems") return put_additional(value, old, made);
    if (name == "dependencies" && value.is_object()) return put_dependencies(value, made);
    switch (below(name)) {
      case Below::one: return put_one(name, value, made);
      case Below::list: return put_list(name, value, made);
      case Below::map: return put_map(renamed(name, false), value, made);
      case Below::nothing: break;
    }
    made[name] = value;
    return {};
  }

  Result<void> put_one(std::string_view name, const Json& value, Json& made) {
    BATON_TRY(made[std::string(name)], schema(value));
    return {};
  }

  Result<void> put_list(std::string_view name, const Json& value, Json& made) {
    Json list = Json::array();
    for (const Json& old : value) {
      BATON_TRY(Json rewritten, schema(old));
      list.push_back(std::move(rewritten));
    }
    // An empty list of items constrains nothing, and is invalid in the new draft.
    if (value.is_array() && !(list.empty() && name == kNewIn2020)) {
      made[std::string(name)] = std::move(list);
    } else if (!value.is_array()) {
      made[std::string(name)] = value;
    }
    return {};
  }

  Result<void> put_map(std::string_view name, const Json& value, Json& made) {
    if (!value.is_object()) {
      made[std::string(name)] = value;
      return {};
    }
    Json& map = made[std::string(name)];
    if (map.is_null()) map = Json::object();
    for (const auto& [key, old] : value.items()) {
      if (map.contains(key)) {
        return fail(ErrorCode::malformed, "definitions and $defs have the same member", key,
                    "rename one of them");
      }
      BATON_TRY(map[key], schema(old));
    }
    return {};
  }

  Result<void> put_additional(const Json& value, const Json& old, Json& made) {
    const auto items = old.find("items");
    if (items == old.end() || !items->is_array()) return {};  // no effect without a list
    return put_one("items", value, made);
  }

  // Each member's value is a list of names or a schema.
  Result<void> put_dependencies(const Json& value, Json& made) {
    for (const auto& [name, needed] : value.items()) {
      if (needed.is_array()) {
        made["dependentRequired"][name] = needed;
      } else {
        BATON_TRY(made["dependentSchemas"][name], schema(needed));
      }
    }
    return {};
  }

  // "#name" declares an anchor in the older drafts.
  Result<void> put_id(const Json& value, Json& made) const {
    const bool is_anchor = value.is_string() && draft_ != OlderDraft::draft_2019_09 &&
                           value.get_ref<const std::string&>().starts_with('#') &&
                           value.get_ref<const std::string&>().size() > 1;
    if (is_anchor) {
      made["$anchor"] = value.get<std::string>().substr(1);
    } else {
      made["$id"] = value;
    }
    return {};
  }

  OlderDraft draft_;
};

}  // namespace

std::optional<OlderDraft> older_draft(std::string_view dialect) {
  if (dialect.ends_with('#')) dialect.remove_suffix(1);
  for (const OlderDialect& known : kOlderDialects) {
    if (known.uri == dialect) return known.draft;
  }
  return std::nullopt;
}

Result<Json> in_present_draft(const Json& schema, OlderDraft draft) {
  return Rewriting(draft).schema(schema);
}

}  // namespace baton::schema
