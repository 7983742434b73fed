#include "schema/compile.h"

#include <algorithm>
#include <compare>
#include <optional>

#include "json/children.h"
#include "json/view.h"
#include "schema/compiler.h"
#include "text/concat.h"
#include "text/pattern.h"

namespace baton::schema {
namespace {

// 2.0 is 2.
std::optional<std::uint32_t> read_count(const json::View& value) {
  if (!value.is_number()) return std::nullopt;
  const json::Number number = value.number();
  if (!number.is_integer() || std::is_lt(compare(number, json::Number::from_signed(0))))
    return std::nullopt;
  if (std::is_gt(compare(number, json::Number::from_unsigned(kMostCount)))) return kMostCount;
  return number.kind() == json::Number::Kind::natural ? static_cast<std::uint32_t>(number.natural())
                                                      : static_cast<std::uint32_t>(number.real());
}

Result<void> compile_keywords(Draft& draft) {
  const KeywordSet keywords = draft.keywords();
  const bool is_reference = keywords.isolates_references() && draft.sibling(Keyword::ref);
  draft.instructions.reserve(draft.schema.size());
  for (const auto& [name, value] : json::Members(draft.schema)) {
    const auto keyword = keywords.find(name);
    if (!keyword || (is_reference && *keyword != Keyword::ref)) continue;
    BATON_CHECK(compile_keyword(draft, *keyword, value));
  }
  if (draft.has_member_rules) BATON_CHECK(compile_member_rules(draft));
  return {};
}

}  // namespace

Result<Program> compile_document(const json::View& schema, const Registry& registry,
                                 const CompileOptions& options) {
  return Compiler(registry, options).compile_document(schema);
}

Result<Program> compile_uri(const std::string& uri, const Registry& registry,
                            const CompileOptions& options) {
  return Compiler(registry, options).compile_uri(uri);
}

Result<Program> Compiler::compile_document(const json::View& schema, Extent extent) {
  BATON_TRY(const Sources::Target root, sources_.add(schema, {}));
  return compile_from(root, extent);
}

Result<Program> Compiler::compile_uri(const std::string& uri) {
  BATON_TRY(const Sources::Target root, sources_.resolve_uri_text(uri));
  program_.root_pointer = sources_.pointer_to(root.schema);
  return compile_from(root, Extent::what_is_reached);
}

Result<Program> Compiler::compile_from(const Sources::Target& root, Extent extent) {
  constexpr std::size_t kValuesOfASchema = 4;  // typically
  group_of_.reserve(root.schema.document_size() / kValuesOfASchema);
  request(root);
  BATON_CHECK(compile_pending());
  for (request_more(extent); next_ < requested_.size(); request_more(extent)) {
    BATON_CHECK(compile_pending());
  }
  list_dynamic_targets();
  BATON_CHECK(check_recursion());
  record_locations();
  return std::move(program_);
}

GroupId Compiler::request(const json::View& subschema, ResourceId enclosing) {
  const auto [entry, is_new] =
      group_of_.try_emplace(subschema.identity(), static_cast<GroupId>(requested_.size()));
  if (is_new) requested_.push_back({subschema, sources_.resource_of(subschema, enclosing)});
  return entry->second;
}

GroupId Compiler::request(const Sources::Target& target) {
  return request(target.schema, target.resource);
}

std::uint32_t Compiler::pattern(std::string_view source) {
  const auto [entry, is_new] = pattern_of_.try_emplace(
      std::string(source), static_cast<std::uint32_t>(program_.patterns.size()));
  if (is_new) program_.patterns.emplace_back(std::string(source));
  return entry->second;
}

std::uint32_t Compiler::dynamic_name(std::string_view name) {
  const auto next = static_cast<std::uint32_t>(dynamic_names_.size());
  return dynamic_names_.try_emplace(std::string(name), next).first->second;
}

Result<void> Compiler::compile_pending() {
  for (; next_ < requested_.size(); ++next_) BATON_CHECK(compile_group(next_));
  return {};
}

Result<void> Compiler::compile_group(GroupId group) {
  const auto [schema, resource] = requested_[group];
  Draft draft{.compiler = this, .schema = schema, .resource = resource};
  if (schema.is_boolean()) {
    if (!schema.boolean()) draft.emit(Kind::never, Keyword::schema, 0);
  } else if (schema.is_object()) {
    BATON_CHECK(compile_keywords(draft));
  } else {
    return fail(schema_fault(schema, "schema is neither an object nor a boolean"));
  }
  program_.groups.add({.first = program_.instructions.add_all(draft.instructions),
                       .count = static_cast<std::uint32_t>(draft.instructions.size()),
                       .resource = resource,
                       .tracking = draft.tracking});
  return {};
}

// What is known only when everything else is compiled.
void Compiler::request_more(Extent extent) {
  request_dynamic_targets();
  if (extent == Extent::what_is_reached) return;
  for (const Sources::Document& each : sources_.documents()) request(each.root, each.resource);
}

// A dynamic reference may lead to any schema with its anchor's name, in any document.
void Compiler::request_dynamic_targets() {
  for (const Sources::DynamicAnchor& anchor : sources_.dynamic_anchors()) {
    if (dynamic_names_.contains(anchor.name)) request(anchor.schema, anchor.resource);
  }
}

void Compiler::list_dynamic_targets() {
  for (const Sources::DynamicAnchor& anchor : sources_.dynamic_anchors()) {
    const auto name = dynamic_names_.find(anchor.name);
    if (name == dynamic_names_.end()) continue;
    program_.dynamic_targets.add({.name = name->second,
                                  .resource = anchor.resource,
                                  .group = group_of_.at(anchor.schema.identity())});
  }
}

Result<void> Compiler::check_recursion() const {
  const std::optional<RecursionFault> fault = find_endless_recursion(program_);
  if (!fault) return {};
  Error error{.code = fault->code, .phrase = fault->phrase, .hint = fault->hint};
  sources_.place(error, requested_[fault->group].schema,
                 fault->keyword ? keyword_name(*fault->keyword) : std::string_view());
  return fail(std::move(error));
}

void Compiler::record_locations() {
  if (sources_.options().locations == Locations::omitted) return;
  program_.locations.resize(program_.groups.size());
  sources_.each_location([this](const json::View& place, const std::string& location) {
    const auto group = group_of_.find(place.identity());
    if (group != group_of_.end()) program_.locations[group->second] = location;
  });
}

Error Compiler::schema_fault(const json::View& schema, Phrase phrase) const {
  Error error{.code = ErrorCode::malformed,
              .phrase = phrase,
              .subject = std::string(json::type_name(schema.type())),
              .hint = "write an object, true or false"};
  sources_.place(error, schema);
  return error;
}

KeywordSet Draft::keywords() const {
  return compiler->sources().keywords_of(resource);
}

json::View Draft::sibling(Keyword keyword) const {
  return keywords().has(keyword) ? schema.find(keyword_name(keyword)) : json::View();
}

Error Draft::fault(Keyword keyword, Phrase phrase, std::string hint) const {
  const std::string_view name = keyword_name(keyword);
  Error error{.code = ErrorCode::malformed,
              .phrase = phrase,
              .subject = std::string(name),
              .hint = std::move(hint)};
  compiler->sources().place(error, schema, name);
  return error;
}

Result<std::uint32_t> Draft::want_count(Keyword keyword, const json::View& value) const {
  if (const auto count = read_count(value)) return *count;
  return fail(fault(keyword, "keyword needs a non-negative integer"));
}

Result<std::uint32_t> Draft::want_pattern(Keyword keyword, std::string_view source) {
  const auto translated = text::translate_to_re2(source);
  std::uint32_t position = 0;
  if (translated) {
    position = compiler->pattern(source);
    // RE2 may still refuse repetitions and character properties; it accepts everything else that
    // the translator returns.
    const bool is_certain = source.find('{') == std::string_view::npos;
    if (is_certain || compiler->program().patterns[position].is_usable()) return position;
  }
  Error error = translated ? text::Pattern::compile(source).error() : translated.error();
  compiler->sources().place(error, schema, keyword_name(keyword));
  return fail(std::move(error));
}

}  // namespace baton::schema
