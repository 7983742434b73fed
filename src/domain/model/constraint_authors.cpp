#include "domain/model/constraint_authors.h"

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"

namespace baton::model {
namespace {

// Whether `constraint` contains everything that `listing` has.
bool repeats(const json::View& constraint, const json::View& listing) {
  return listing.each_member([&](std::size_t, std::string_view name, const json::View& value) {
    const json::View same = member(constraint, name);
    return same && same.equals(value);
  });
}

// Empty if there is none.
std::string_view maker_of(const json::View& constraint) {
  return bare_agent_name(text_member(constraint, "madeBy"));
}

}  // namespace

ConstraintAuthors::ConstraintAuthors(const json::View& state) {
  for (const Execution& execution : executions(state)) {
    const std::string_view agent = bare_agent_name(execution.agent);
    runs_.push_back({execution.id, agent});
    const json::View handed = object_member(execution.outputs, "contextForNextAgent");
    for (const ElementView& element : object_elements(handed, "constraints")) {
      listings_.push_back({text_member(element.value, "id"), agent, element.value});
    }
  }
}

std::vector<std::string_view> ConstraintAuthors::of(const json::View& constraint,
                                                    const Preference& prefers) const {
  if (const std::string_view maker = maker_of(constraint); !maker.empty()) return {maker};
  const std::string_view id = text_member(constraint, "id");
  std::vector<std::string_view> authors;
  for (const Listing& listing : listings_) {
    if (id.empty() || listing.id != id) continue;
    const bool is_preferred = prefers && prefers(listing.agent);
    if (is_preferred && repeats(constraint, listing.constraint)) return {listing.agent};
    authors.push_back(listing.agent);
  }
  if (!authors.empty()) return authors;
  const std::string_view agent = agent_in(id);
  return {agent.empty() ? bare_agent_name(text_member(constraint, "source")) : agent};
}

// baton's own ids are con_EXECUTION_NUMBER; those of encrypted outputs still tell their authors.
std::string_view ConstraintAuthors::agent_in(std::string_view constraint_id) const {
  constexpr std::string_view kPrefix = "con_";
  if (!constraint_id.starts_with(kPrefix)) return {};
  const std::string_view rest = constraint_id.substr(kPrefix.size());
  if (rest.find('_') == std::string_view::npos) return {};
  std::string_view longest;
  std::string_view agent;
  for (const Run& run : runs_) {
    const bool is_named = rest.starts_with(run.id) && rest.substr(run.id.size()).starts_with('_');
    if (!is_named || run.id.size() <= longest.size()) continue;
    longest = run.id;
    agent = run.agent;
  }
  return agent;
}

std::vector<std::string_view> authors_of_constraint(const json::View& constraint,
                                                    const json::View& state) {
  // The outputs are not read if they are not needed.
  if (const std::string_view maker = maker_of(constraint); !maker.empty()) return {maker};
  return ConstraintAuthors(state).of(constraint);
}

}  // namespace baton::model
