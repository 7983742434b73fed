#include "domain/policy/context_type.h"

#include <algorithm>
#include <array>
#include <span>

#include "domain/model/vocabulary.h"
#include "domain/notes/note.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using Words = std::span<const std::string_view>;

struct KindText {
  std::string_view text;
  Kind kind;
  bool has_types = false;
  Words types = {};  // empty, if it has types: any name
};

constexpr std::array kKinds = {
    KindText{"output", Kind::output},
    KindText{"decision", Kind::decision, true, model::kDecisionCategories},
    KindText{"constraint", Kind::constraint, true, model::kConstraintTypes},
    KindText{"artifact", Kind::artifact, true, model::kArtifactTypes},
    KindText{"gate", Kind::gate, true},
    KindText{"task", Kind::task},
    KindText{"message", Kind::message},
    KindText{"note", Kind::note, true, notes::kNoteTypes},
    KindText{"shared", Kind::shared},
    KindText{"environment", Kind::environment},
};

std::array<std::string_view, kKinds.size()> kind_names() {
  std::array<std::string_view, kKinds.size()> names;
  std::ranges::transform(kKinds, names.begin(), &KindText::text);
  return names;
}

Failure unknown_context_type(std::string_view text, std::string hint) {
  return fail(ErrorCode::malformed, "unknown context type", std::string(text), std::move(hint));
}

}  // namespace

std::string_view to_text(Kind kind) {
  return std::ranges::find(kKinds, kind, &KindText::kind)->text;
}

Result<ContextType> parse_context_type(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view name = text.substr(0, slash);
  const auto* const known = std::ranges::find(kKinds, name, &KindText::text);
  if (known == kKinds.end()) {
    return unknown_context_type(text, model::choice_hint(name, kind_names()));
  }
  if (slash == std::string_view::npos) return ContextType{known->kind};
  const std::string_view type = text.substr(slash + 1);
  if (!known->has_types) {
    return unknown_context_type(text, text::concat("items of the kind ", name, " have no type"));
  }
  const bool is_known = known->types.empty() ? !type.empty() : model::is_one_of(type, known->types);
  if (!is_known) return unknown_context_type(text, model::choice_hint(type, known->types));
  return ContextType{known->kind, std::string(type)};
}

}  // namespace baton::policy
