#include "domain/context/typed_context.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/lesson_supply.h"
#include "domain/context/parallel_values.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::context {
namespace {

enum class SourceKind : std::uint8_t { upstream, state, file, lessons, value };

struct Source {
  SourceKind kind = SourceKind::value;
  std::size_t rank = 0;   // of an upstream agent, by needsFrom, then optionalFrom
  std::string name = {};  // the agent or the path
  json::Pointer pointer = {};
  json::Pointer place = {};  // of a file's source, below the map
  const Json* value = nullptr;
  std::size_t count = 0;  // of lessons
};

// Shared items, progress and identification appear as they were admitted.
constexpr std::array<std::string_view, 5> kBuiltMembers = {
    "agentSequence", "qualityGates", "sharedDecisions", "constraints", "artifacts"};
constexpr std::array<std::string_view, 2> kClosedMembers = {"tasks", "messages"};
// Of the extensions: both sides of a merge, which the policies of their authors may withhold.
constexpr std::string_view kConflicts = "conflicts";

Failure bad_field(const json::Pointer& place, std::string_view hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "invalid context field in the relevance map",
                    .subject = "relevance map",
                    .pointer = place.text(),
                    .hint = std::string(hint)});
}

constexpr double kMostLessons = 100;  // as in schemas/relevance-map
constexpr std::string_view kSourceHint =
    R"(a source is "agent#/pointer", {"state": "/pointer"}, {"file": "path"}, {"lessons": 3} )"
    R"(or {"value": ...})";

// After all others if the agent is not upstream; such sources yield nothing.
std::size_t rank_of(std::string_view agent, const model::AgentRule& rule) {
  const auto& needs = rule.needs_from;
  const auto needed = std::ranges::find(needs, agent);
  if (needed != needs.end()) return static_cast<std::size_t>(needed - needs.begin());
  const auto& optional = rule.optional_from;
  const auto wanted = std::ranges::find(optional, agent);
  return needs.size() + static_cast<std::size_t>(wanted - optional.begin());
}

Result<Source> read_upstream(std::string_view text, const model::AgentRule& rule,
                             const json::Pointer& place) {
  const std::size_t hash = text.find('#');
  if (hash == 0 || hash == std::string_view::npos) return bad_field(place, kSourceHint);
  Result<json::Pointer> pointer = json::Pointer::parse(text.substr(hash + 1));
  if (!pointer) return bad_field(place, kSourceHint);
  const std::string_view agent = model::bare_agent_name(text.substr(0, hash));
  return Source{.kind = SourceKind::upstream,
                .rank = rank_of(agent, rule),
                .name = std::string(agent),
                .pointer = *std::move(pointer)};
}

Result<Source> read_source(const Json& source, const model::AgentRule& rule,
                           const json::Pointer& place) {
  if (source.is_string()) return read_upstream(model::text_of(source), rule, place);
  if (const Json* value = model::member(source, "value")) {
    return Source{.kind = SourceKind::value, .value = value};
  }
  if (const std::string_view path = model::text_member(source, "file"); !path.empty()) {
    return Source{.kind = SourceKind::file, .name = std::string(path), .place = place};
  }
  if (const std::optional<double> count = model::number_member(source, "lessons")) {
    if (*count < 1 || *count > kMostLessons) return bad_field(place, kSourceHint);
    return Source{.kind = SourceKind::lessons, .count = static_cast<std::size_t>(*count)};
  }
  if (const Json* text = model::member(source, "state"); text != nullptr && text->is_string()) {
    Result<json::Pointer> pointer = json::Pointer::parse(model::text_of(*text));
    if (pointer) return Source{.kind = SourceKind::state, .pointer = *std::move(pointer)};
  }
  return bad_field(place, kSourceHint);
}

Result<std::vector<Source>> read_sources(const Json& field, const model::AgentRule& rule,
                                         const json::Pointer& place) {
  const Json* from = model::member(field, "from");
  if (from == nullptr) return bad_field(place.child("from"), kSourceHint);
  std::vector<Source> sources;
  if (!from->is_array()) {
    BATON_TRY(Source source, read_source(*from, rule, place.child("from")));
    sources.push_back(std::move(source));
    return sources;
  }
  for (std::size_t index = 0; index < from->size(); ++index) {
    BATON_TRY(Source source, read_source((*from)[index], rule, place.child("from").child(index)));
    sources.push_back(std::move(source));
  }
  return sources;
}

// Sorts the upstream sources by rank among their places; the others keep theirs.
void order_upstream(std::vector<Source>& sources) {
  std::vector<Source> upstream;
  for (const Source& source : sources) {
    if (source.kind == SourceKind::upstream) upstream.push_back(source);
  }
  std::ranges::stable_sort(upstream, {}, &Source::rank);
  auto next = upstream.begin();
  for (Source& source : sources) {
    if (source.kind == SourceKind::upstream) source = std::move(*next++);
  }
}

std::optional<Json> value_at(const json::Pointer& place, const json::View& document,
                             const TypedSources& sources) {
  const json::View value = json::find(document, place);
  if (!value || value.type() == json::Type::null) return std::nullopt;
  return sources.shown_value ? sources.shown_value(place, document) : value.tree();
}

std::optional<Json> from_state(const json::Pointer& pointer, const TypedSources& sources) {
  if (pointer.empty()) return sources.workflow_context;
  const std::string& first = pointer.tokens().front();
  if (model::is_one_of(first, kClosedMembers)) return std::nullopt;
  const bool is_extension = first == "extensions";
  if (is_extension && pointer.tokens().size() > 1 && pointer.tokens()[1] == kConflicts) {
    return std::nullopt;
  }
  const json::View document =
      model::is_one_of(first, kBuiltMembers) ? json::View(sources.workflow_context) : sources.state;
  std::optional<Json> value = value_at(pointer, document, sources);
  const bool may_hold_conflicts = is_extension && pointer.tokens().size() == 1;
  if (value && may_hold_conflicts && value->is_object()) model::remove_member(*value, kConflicts);
  return value;
}

Result<std::optional<Json>> from_file(const Source& source, const FileLookup& read_file) {
  if (!read_file) return std::nullopt;
  Result<std::optional<std::string>> found = read_file(source.name);
  if (!found) {
    found.error().pointer = source.place.text();
    return std::move(found).failure();
  }
  const std::optional<std::string>& text = *found;
  if (!text) return std::nullopt;
  if (source.name.ends_with(".json")) {
    if (Result<Json> document = json::read(*text, source.name)) return *std::move(document);
  }
  return Json(*text);
}

// What each run that stands gives, the latest last.
std::vector<RunValue> from_upstream(const Source& source, const model::AgentRule& rule,
                                    const TypedSources& sources) {
  const AdmittedOutputs& admitted = sources.admitted;
  std::vector<RunValue> values;
  if (source.rank >= rule.needs_from.size() + rule.optional_from.size()) return values;
  for (const Json& output : admitted.outputs) {
    if (model::text_member(output, "agentName") != source.name) continue;
    const std::string_view id = model::text_member(output, "executionId");
    const bool is_replaced = std::ranges::find(admitted.replaced, id) != admitted.replaced.end();
    if (is_replaced) continue;
    std::optional<Json> value = value_at(source.pointer, output, sources);
    if (value) values.push_back({id, *std::move(value)});
  }
  return values;
}

std::string describe(const Source& source) {
  switch (source.kind) {
    case SourceKind::value: return "a constant";
    case SourceKind::file: return source.name;
    case SourceKind::lessons: return "lessons of earlier workflows";
    case SourceKind::state: return text::concat("state ", source.pointer.text());
    case SourceKind::upstream: break;
  }
  return text::concat(source.name, "#", source.pointer.text());
}

void add_to_object(Json& object, Json value) {
  if (value.is_string()) value = Json{{"text", std::move(value)}};
  if (!value.is_object()) return;
  for (auto member = value.begin(); member != value.end(); ++member) {
    if (!object.contains(member.key())) object[member.key()] = std::move(member.value());
  }
}

struct Filled {
  Json value;
  std::vector<std::string> used = {};       // sources that yielded something
  std::vector<std::string> conflicts = {};  // between parallel runs of one agent
};

// A member of agentSpecificContext.
struct Field {
  std::string_view name;
  FieldType type = FieldType::array;
  std::vector<Source> sources = {};
};

Result<std::optional<Json>> resolve(const Source& source, const Field& field,
                                    const model::AgentRule& rule, const TypedSources& sources,
                                    Filled& filled) {
  switch (source.kind) {
    case SourceKind::value:
      if (source.value->is_null()) return std::nullopt;
      return *source.value;
    case SourceKind::lessons:
      if (sources.lessons == nullptr) return std::nullopt;
      return sources.lessons->for_field(source.count, field.name);
    case SourceKind::file: return from_file(source, sources.read_file);
    case SourceKind::state: return from_state(source.pointer, sources);
    case SourceKind::upstream: break;
  }
  std::vector<RunValue> runs = from_upstream(source, rule, sources);
  if (runs.empty()) return std::nullopt;
  if (runs.size() == 1) return std::move(runs.front().value);
  JoinedValue joined = join_runs(runs, field.type);
  for (const std::string& conflict : joined.conflicts) {
    filled.conflicts.push_back(text::concat(source.name, " ", conflict));
  }
  return std::move(joined.value);
}

Result<Filled> fill(const Field& field, const model::AgentRule& rule, const TypedSources& sources) {
  Filled filled{field.type == FieldType::array ? Json::array() : Json::object()};
  for (const Source& source : field.sources) {
    BATON_TRY(std::optional<Json> value, resolve(source, field, rule, sources, filled));
    if (!value) continue;
    const std::size_t before = filled.value.size();
    if (field.type == FieldType::array)
      add_to_array(filled.value, *std::move(value));
    else
      add_to_object(filled.value, *std::move(value));
    if (filled.value.size() > before) filled.used.push_back(describe(source));
  }
  return filled;
}

Result<FieldType> read_type(const Json& field, const json::Pointer& place) {
  if (!field.is_object()) return bad_field(place, "an object with type and from");
  const Json* type = model::member(field, "type");
  if (type == nullptr || model::text_of(*type) == "array") return FieldType::array;
  if (model::text_of(*type) == "object") return FieldType::object;
  return bad_field(place.child("type"), "array or object");
}

}  // namespace

Result<TypedContext> fill_typed_context(const model::AgentRule& rule, const TypedSources& sources,
                                        Explanation& explanation) {
  TypedContext typed{Json::object(), {}};
  BATON_TRY(const std::shared_ptr<const Json> sources_of, rule.context_fields.read());
  const json::Pointer fields = json::Pointer().child(rule.agent).child("contextFields");
  for (const auto& [name, field] : sources_of->items()) {
    const json::Pointer place = fields.child(name);
    Field wanted{.name = name};
    BATON_TRY(wanted.type, read_type(field, place));
    BATON_TRY(wanted.sources, read_sources(field, rule, place));
    order_upstream(wanted.sources);
    for (const Source& source : wanted.sources) {
      if (source.kind == SourceKind::upstream)
        typed.sources.push_back({source.name, source.pointer});
    }
    BATON_TRY(Filled filled, fill(wanted, rule, sources));
    const bool empty = filled.used.empty();
    explanation.items.push_back(
        {"field", name, empty ? Verdict::denied : Verdict::admitted,
         empty ? "no source has a value" : text::concat("from ", text::enumerate(filled.used)),
         count_tokens(filled.value)});
    if (empty) typed.empty.push_back(name);
    for (const std::string& conflict : filled.conflicts) {
      typed.conflicts.push_back(text::concat("agentSpecificContext ", name, ": ", conflict));
    }
    typed.members[name] = std::move(filled.value);
  }
  return typed;
}

}  // namespace baton::context
