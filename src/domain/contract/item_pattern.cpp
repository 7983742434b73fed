#include "domain/contract/item_pattern.h"

#include <array>
#include <optional>

#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/pattern.h"

namespace baton::contract {
namespace {

constexpr std::array<std::string_view, 10> kKinds = {"output", "decision", "constraint", "artifact",
                                                     "gate",   "note",     "lesson",     "field",
                                                     "member", "text"};
// As an explanation calls what an agent may not see of a gate.
constexpr std::string_view kGateDetails = "gate details";

}  // namespace

ItemPattern::ItemPattern(std::string_view text) {
  const std::string_view kind = text.substr(0, text.find(':'));
  if (!model::is_one_of(kind, kKinds)) {
    id_ = text;
    return;
  }
  kind_ = kind;
  id_ = kind.size() == text.size() ? "*" : text.substr(kind.size() + 1);
}

bool ItemPattern::is_exact() const {
  return !is_text() && id_.find('*') == std::string::npos;
}

bool ItemPattern::matches(std::string_view kind, std::string_view id,
                          std::string_view author) const {
  if (is_text() || kind == "gate") return false;
  if (kind == kGateDetails) kind = "gate";
  if (!kind_.empty() && kind_ != kind) return false;
  return shared::matches(id_, id) || (!author.empty() && shared::matches(id_, author));
}

std::string_view author_of(const context::ExplainedItem& item, const json::View& state) {
  if (item.kind != "output") return {};
  const std::optional<model::Execution> execution = model::find_execution(state, item.id);
  return execution ? model::bare_agent_name(execution->agent) : std::string_view();
}

}  // namespace baton::contract
