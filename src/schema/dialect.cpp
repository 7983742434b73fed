#include "schema/dialect.h"

#include <algorithm>
#include <array>

#include "json/children.h"
#include "schema/validator.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

struct DialectEntry {
  std::string_view name;
  std::string_view uri;
  std::string_view vocabularies = {};  // prefix of the URIs of its vocabularies
};

// Indexed by dialect.
constexpr std::array<DialectEntry, 4> kDialects = {{
    {"draft-06", "http://json-schema.org/draft-06/schema"},
    {"draft-07", "http://json-schema.org/draft-07/schema"},
    {"2019-09", "https://json-schema.org/draft/2019-09/schema",
     "https://json-schema.org/draft/2019-09/vocab/"},
    {"2020-12", "https://json-schema.org/draft/2020-12/schema",
     "https://json-schema.org/draft/2020-12/vocab/"},
}};

constexpr std::uint16_t bits(std::initializer_list<Vocabulary> vocabularies) {
  std::uint16_t set = 0;
  for (const Vocabulary each : vocabularies) set |= static_cast<std::uint16_t>(each);
  return set;
}

struct VocabularyEntry {
  std::string_view name;
  std::uint16_t bits;
};

constexpr std::array<VocabularyEntry, 6> kVocabulariesOf2019 = {{
    {"core", bits({Vocabulary::core})},
    {"applicator", bits({Vocabulary::applicator, Vocabulary::unevaluated})},
    {"validation", bits({Vocabulary::validation})},
    {"format", bits({Vocabulary::format_annotation})},
    {"content", bits({Vocabulary::content})},
    {"meta-data", bits({Vocabulary::meta_data})},
}};

constexpr std::array<VocabularyEntry, 8> kVocabulariesOf2020 = {{
    {"core", bits({Vocabulary::core})},
    {"applicator", bits({Vocabulary::applicator})},
    {"unevaluated", bits({Vocabulary::unevaluated})},
    {"validation", bits({Vocabulary::validation})},
    {"format-annotation", bits({Vocabulary::format_annotation})},
    {"format-assertion", bits({Vocabulary::format_annotation, Vocabulary::format_assertion})},
    {"content", bits({Vocabulary::content})},
    {"meta-data", bits({Vocabulary::meta_data})},
}};

// That of the dialects' own meta-schemas.
constexpr std::uint16_t kAllButAssertion =
    bits({Vocabulary::core, Vocabulary::applicator, Vocabulary::unevaluated, Vocabulary::validation,
          Vocabulary::format_annotation, Vocabulary::content, Vocabulary::meta_data});

// A meta-schema may name another meta-schema.
constexpr int kMostMetaSchemas = 8;

const DialectEntry& entry_of(Dialect dialect) {
  return kDialects[static_cast<std::size_t>(dialect)];
}

std::optional<std::uint16_t> find_vocabulary(Dialect dialect, std::string_view uri) {
  const std::string_view prefix = entry_of(dialect).vocabularies;
  if (prefix.empty() || !uri.starts_with(prefix)) return std::nullopt;
  const std::string_view name = uri.substr(prefix.size());
  const auto find_in = [name](const auto& entries) -> std::optional<std::uint16_t> {
    const auto* const found = std::ranges::find(entries, name, &VocabularyEntry::name);
    return found == entries.end() ? std::nullopt : std::optional(found->bits);
  };
  return dialect == Dialect::draft_2019_09 ? find_in(kVocabulariesOf2019)
                                           : find_in(kVocabulariesOf2020);
}

std::string without_empty_fragment(std::string uri) {
  if (uri.ends_with('#')) uri.pop_back();
  return uri;
}

std::optional<Dialect> dialect_of_uri(std::string_view uri) {
  const auto* const found = std::ranges::find(kDialects, uri, &DialectEntry::uri);
  if (found == kDialects.end()) return std::nullopt;
  return static_cast<Dialect>(found - kDialects.begin());
}

std::string_view without_scheme(std::string_view uri) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (uri.starts_with(scheme)) return uri.substr(scheme.size());
  }
  return uri;
}

// The URI of the dialect whose URI differs only in its scheme and what follows its path.
std::string dialect_uri_like(std::string_view uri) {
  const std::size_t last = uri.find_last_not_of("/#");
  const std::string_view wanted = without_scheme(uri.substr(0, last + 1));
  for (const DialectEntry& entry : kDialects) {
    if (without_scheme(entry.uri) != wanted) continue;
    return text::concat(entry.uri, entry.uri.starts_with("http:") ? "#" : "");
  }
  return {};
}

Error unknown_dialect(const std::string& uri, const Registry& registry) {
  Error error{.code = ErrorCode::malformed,
              .phrase = "schema dialect is not supported",
              .subject = uri,
              .hint = "supported drafts: 2020-12, 2019-09, draft-07 and draft-06"};
  if (const std::string meant = dialect_uri_like(uri); !meant.empty()) {
    error.hint = text::concat("did you mean ", meant, "?");
  } else if (registry.takes_documents()) {
    error.hint += "; the file of another meta-schema is given by --resolve URI=FILE";
  }
  return error;
}

// A string member; empty if it is missing.
std::string text_of_member(const json::View& object, std::string_view name) {
  const json::View found = object.find(name);
  return found && found.is_string() ? std::string(found.string()) : std::string();
}

Result<KeywordSet> keywords_after(int steps, const std::string& uri, const Registry& registry,
                                  Dialect otherwise) {
  const std::string bare = without_empty_fragment(uri);
  if (const auto dialect = dialect_of_uri(bare)) return KeywordSet(*dialect);
  BATON_TRY(const json::View meta_schema, registry.find(bare));
  if (!meta_schema || !meta_schema.is_object() || steps == kMostMetaSchemas) {
    return fail(unknown_dialect(uri, registry));
  }
  KeywordSet keywords(otherwise);
  if (const std::string next = text_of_member(meta_schema, "$schema"); !next.empty()) {
    BATON_TRY(keywords, keywords_after(steps + 1, next, registry, otherwise));
  }
  const json::View vocabularies = meta_schema.find("$vocabulary");
  if (!vocabularies || !keywords.has(Keyword::vocabulary)) return keywords;
  BATON_CHECK(keywords.choose_vocabularies(vocabularies));
  return keywords;
}

}  // namespace

std::string_view dialect_name(Dialect dialect) {
  return entry_of(dialect).name;
}

std::string_view dialect_uri(Dialect dialect) {
  return entry_of(dialect).uri;
}

std::optional<Dialect> find_dialect(std::string_view name) {
  const auto* const found = std::ranges::find(kDialects, name, &DialectEntry::name);
  if (found == kDialects.end()) return std::nullopt;
  return static_cast<Dialect>(found - kDialects.begin());
}

KeywordSet::KeywordSet(Dialect dialect) : dialect_(dialect), vocabularies_(kAllButAssertion) {}

bool KeywordSet::has(Vocabulary vocabulary) const {
  return (vocabularies_ & static_cast<std::uint16_t>(vocabulary)) != 0;
}

bool KeywordSet::has(Keyword keyword) const {
  const KeywordEntry& entry = keyword_entry(keyword);
  return entry.first <= dialect_ && dialect_ <= entry.last && has(entry.vocabulary);
}

std::optional<Keyword> KeywordSet::find(std::string_view name) const {
  const std::optional<Keyword> keyword = find_keyword(name);
  return keyword && has(*keyword) ? keyword : std::nullopt;
}

Result<void> KeywordSet::choose_vocabularies(const json::View& vocabularies) {
  std::uint16_t chosen = bits({Vocabulary::core});
  if (!vocabularies.is_object()) {
    return fail(ErrorCode::malformed, "keyword needs an object", "$vocabulary");
  }
  for (const auto& [uri, required] : json::Members(vocabularies)) {
    const bool is_required = required.is_boolean() && required.boolean();
    const auto known = find_vocabulary(dialect_, uri);
    if (known) {
      chosen |= *known;
    } else if (is_required) {
      return fail(ErrorCode::malformed, "schema requires a vocabulary that is not supported",
                  std::string(uri),
                  "if its keywords need not be checked, let the meta-schema say false for it");
    }
    // In draft 2019-09, requiring the vocabulary means to assert it.
    const bool asserts = known && is_required && dialect_ == Dialect::draft_2019_09 &&
                         *known == bits({Vocabulary::format_annotation});
    if (asserts) chosen |= bits({Vocabulary::format_assertion});
  }
  vocabularies_ = chosen;
  return {};
}

bool is_dialect_uri(std::string_view uri) {
  if (uri.ends_with('#')) uri.remove_suffix(1);
  return dialect_of_uri(uri).has_value();
}

Result<KeywordSet> keywords_of_meta_schema(const std::string& uri, const Registry& registry,
                                           Dialect otherwise) {
  return keywords_after(0, uri, registry, otherwise);
}

}  // namespace baton::schema
