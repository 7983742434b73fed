#include "domain/model/constraint_authors.h"

#include <algorithm>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/policy/envelope.h"
#include "domain/shared/participant.h"

namespace baton::model {
namespace {

constexpr std::string_view kIdPrefix = "con_";

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

// Whether a value is an envelope or a placeholder, which stands for an envelope.
bool is_sealed_value(const json::View& value) {
  if (!value) return false;
  if (policy::claims_envelope(value)) return true;
  const bool may_be_placeholder = value.type() == json::Type::string ||
                                  (value.type() == json::Type::object && value.size() == 1);
  return may_be_placeholder && policy::is_placeholder(value.tree());
}

bool hides_constraints(const Execution& execution) {
  const json::View handed = member(execution.outputs, "contextForNextAgent");
  return is_sealed_value(member(execution.document, "outputs")) || is_sealed_value(handed) ||
         is_sealed_value(member(handed, "constraints"));
}

void add_author(std::vector<std::string_view>& names, std::string_view name) {
  if (name.empty() || std::ranges::find(names, name) != names.end()) return;
  names.push_back(name);
}

}  // namespace

ConstraintAuthors::ConstraintAuthors(const json::View& state) {
  for (const Execution& execution : executions(state)) {
    const std::string_view agent = bare_agent_name(execution.agent);
    runs_.push_back({execution.id, agent, hides_constraints(execution)});
    const json::View handed = object_member(execution.outputs, "contextForNextAgent");
    for (const ElementView& element : object_elements(handed, "constraints")) {
      listings_.push_back(
          {text_member(element.value, "id"), agent, element.value, ended(execution)});
    }
  }
  std::ranges::stable_sort(listings_, {}, &Listing::id);
}

// Who may read a constraint:
// 1. A maker that nothing contradicts is its author.
// 2. Otherwise the agents whose outputs state it are, and the doubtful maker, if there is one.
// 3. What no output states is of the agent that its id tells, of its source, and of every agent
//    whose output is encrypted.
std::vector<std::string_view> ConstraintAuthors::of(const json::View& constraint,
                                                    const Preference& prefers) const {
  if (const std::string_view maker = certain_maker(constraint); !maker.empty()) return {maker};
  std::vector<std::string_view> authors;
  const std::string_view doubtful = maker_of(constraint);
  add_author(authors, doubtful);
  for (const Listing& listing : listings_of(text_member(constraint, "id"))) {
    const bool is_preferred = doubtful.empty() && prefers && prefers(listing.agent);
    if (is_preferred && repeats(constraint, listing.constraint)) return {listing.agent};
    add_author(authors, listing.agent);
  }
  return authors.empty() ? unlisted_authors(constraint) : authors;
}

// Who may change a constraint as its author:
// 1. A maker that nothing contradicts.
// 2. Without one, its source, if it is the name of a participant.
// 3. Else the agent whose execution its id names, if only its outputs state it and no encrypted
//    output of another agent may. Another id says nothing: a person may have given it, and the
//    agent only handed the constraint on.
std::string_view ConstraintAuthors::owner(const json::View& constraint) const {
  if (const std::string_view maker = certain_maker(constraint); !maker.empty()) return maker;
  const std::string_view source = bare_agent_name(text_member(constraint, "source"));
  if (is_participant(source)) return source;
  const std::string_view id = text_member(constraint, "id");
  const std::string_view agent = agent_in(id);
  const std::span<const Listing> listings = listings_of(id);
  if (agent.empty() || listings.empty()) return shared::kUser;
  const bool is_only =
      std::ranges::all_of(listings, [&](const Listing& listing) { return listing.agent == agent; });
  const bool may_be_others = std::ranges::any_of(
      runs_, [&](const Run& run) { return run.is_closed && run.agent != agent; });
  return is_only && !may_be_others ? agent : shared::kUser;
}

// baton writes `madeBy` into the list of the state, and into the output of the maker only. Older
// versions kept what an agent had written there. So an output of another agent contradicts a maker
// if it has the member, or if it stated the constraint before the maker's own output did.
std::string_view ConstraintAuthors::certain_maker(const json::View& constraint) const {
  const std::string_view maker = maker_of(constraint);
  if (maker.empty()) return {};
  const std::span<const Listing> listings = listings_of(text_member(constraint, "id"));
  const auto own = std::ranges::find(listings, maker, &Listing::agent);
  const bool is_contradicted = std::any_of(listings.begin(), own, [&](const Listing& other) {
    if (!maker_of(other.constraint).empty()) return true;
    return own != listings.end() && other.ended <= own->ended;
  });
  return is_contradicted ? std::string_view() : maker;
}

std::span<const ConstraintAuthors::Listing> ConstraintAuthors::listings_of(
    std::string_view constraint_id) const {
  if (constraint_id.empty()) return {};
  return {std::ranges::lower_bound(listings_, constraint_id, {}, &Listing::id),
          std::ranges::upper_bound(listings_, constraint_id, {}, &Listing::id)};
}

bool ConstraintAuthors::is_participant(std::string_view name) const {
  if (name.empty()) return false;
  return shared::is_reserved_participant(name) ||
         std::ranges::find(runs_, name, &Run::agent) != runs_.end();
}

std::vector<std::string_view> ConstraintAuthors::unlisted_authors(
    const json::View& constraint) const {
  std::vector<std::string_view> authors;
  const std::string_view source = bare_agent_name(text_member(constraint, "source"));
  add_author(authors, agent_in(text_member(constraint, "id")));
  if (is_participant(source)) {
    add_author(authors, source);
    return authors;
  }
  for (const Run& run : runs_) {
    if (run.is_closed) add_author(authors, run.agent);
  }
  if (authors.empty()) authors.push_back(source);
  return authors;
}

// baton's own ids are con_EXECUTION_NUMBER; those of encrypted outputs still tell their authors.
std::string_view ConstraintAuthors::agent_in(std::string_view constraint_id) const {
  if (!constraint_id.starts_with(kIdPrefix)) return {};
  const std::string_view rest = constraint_id.substr(kIdPrefix.size());
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

}  // namespace baton::model
