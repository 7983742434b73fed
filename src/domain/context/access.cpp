#include "domain/context/access.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"

namespace baton::context {
namespace {

using policy::Item;
using policy::Kind;

// No rule of the map selects items of these kinds.
constexpr std::array kOpenKinds = {Kind::task, Kind::message, Kind::note, Kind::shared,
                                   Kind::environment};

class AccessList {
 public:
  AccessList(const Admission& admission, const policy::Policies& policies,
             const AccessQuestion& question)
      : admission_(admission), policies_(policies), question_(question) {}

  std::vector<AccessEntry> list() && {
    for (const std::string& author : question_.authors) {
      add({author}, admission_.output(author));
    }
    add_typed(Kind::decision, model::kDecisionCategories);
    add_typed(Kind::constraint, model::kConstraintTypes);
    add_typed(Kind::artifact, model::kArtifactTypes);
    for (const model::Gate& gate : question_.gates) {
      const std::string_view author =
          !gate.details ? "" : model::text_member(gate.details, "updatedBy");
      add({author, Kind::gate, gate.name}, admission_.gate(gate.name, author));
    }
    const std::vector<std::string_view> covered = covered_gates();
    for (const std::string& author : question_.authors) {
      const Judgement standard = admission_.gate({}, author);
      add({author, Kind::gate}, standard);
      if (standard.admitted()) add_denied_gates(covered, author);
    }
    for (const Kind kind : kOpenKinds) add_open(kind);
    return std::move(entries_);
  }

 private:
  void add(const Item& item, Judgement judgement) {
    const bool is_asked = !question_.kind || question_.kind->includes(item);
    const bool is_author = question_.author.empty() || question_.author == item.author;
    if (!is_asked || !is_author) return;
    if (!known_.emplace(item.kind, item.type, item.author).second) return;
    AccessEntry entry{.kind = item.kind,
                      .type = std::string(item.type),
                      .author = std::string(item.author),
                      .judgement = std::move(judgement)};
    if (entry.judgement.admitted()) entry.redacted = fields_withheld(item);
    entries_.push_back(std::move(entry));
  }

  // An admitted agent sees the plaintext of encrypted fields. Only outputs and tasks have any: in
  // other items, such rules redact.
  [[nodiscard]] std::vector<policy::FieldRule> fields_withheld(const Item& item) const {
    std::vector<policy::FieldRule> rules = policies_.field_rules(item);
    if (item.kind != Kind::output && item.kind != Kind::task) return rules;
    std::erase_if(rules, [](const policy::FieldRule& rule) {
      return rule.action == policy::Action::encrypt;
    });
    return rules;
  }

  [[nodiscard]] bool is_covered(const Item& item) const {
    return std::ranges::any_of(policies_.all(),
                               [&item](const auto& entry) { return entry.second.covers(item); });
  }

  // The gates that could be set and that a policy singles out.
  [[nodiscard]] std::vector<std::string_view> covered_gates() const {
    std::unordered_set<std::string_view> named;
    for (const auto& [name, policy] : policies_.all()) {
      for (const policy::ContextType& type : policy.context_types) {
        if (type.kind == Kind::gate) named.insert(type.type);
      }
    }
    std::vector<std::string_view> gates(question_.gate_names.begin(), question_.gate_names.end());
    std::erase_if(gates, [&named](std::string_view gate) { return !named.contains(gate); });
    return gates;
  }

  // Of an author whose gates are admitted otherwise: a policy can only deny.
  void add_denied_gates(const std::vector<std::string_view>& gates, std::string_view author) {
    for (const std::string_view gate : gates) {
      Judgement judgement = admission_.gate(gate, author);
      if (!judgement.admitted()) add({author, Kind::gate, gate}, std::move(judgement));
    }
  }

  // An item of the kind as a context would contain it.
  [[nodiscard]] Judgement judge(const Item& item) const {
    if (item.kind == Kind::decision) {
      return admission_.decision(Json{{"category", item.type}}, item.author);
    }
    const Json typed = {{"type", item.type}};
    return item.kind == Kind::constraint ? admission_.constraint(typed, item.author)
                                         : admission_.artifact(typed, item.author);
  }

  // Of any agent, then of each agent whose items are judged differently. Types that are judged
  // alike make one entry.
  void add_typed(Kind kind, std::span<const std::string_view> types) {
    std::vector<Judgement> standard;
    for (const std::string_view type : types) standard.push_back(judge({{}, kind, type}));
    add_types({}, kind, types, standard);
    for (const std::string& author : question_.authors) {
      std::vector<Judgement> judgements;
      bool is_special = question_.author == author;
      for (std::size_t index = 0; index < types.size(); ++index) {
        const Item item{author, kind, types[index]};
        judgements.push_back(judge(item));
        const Judgement& own = judgements.back();
        const Judgement& other = standard[index];
        is_special = is_special || own.verdict != other.verdict || own.policy != other.policy ||
                     (own.admitted() && is_redacted(item));
      }
      if (is_special) add_types(author, kind, types, judgements);
    }
  }

  void add_types(std::string_view author, Kind kind, std::span<const std::string_view> types,
                 const std::vector<Judgement>& judgements) {
    const bool names_type = question_.kind && !question_.kind->type.empty();
    if (!names_type && are_alike(author, kind, types, judgements)) {
      return add({author, kind}, judgements.front());
    }
    for (std::size_t index = 0; index < types.size(); ++index) {
      add({author, kind, types[index]}, judgements[index]);
    }
  }

  [[nodiscard]] bool are_alike(std::string_view author, Kind kind,
                               std::span<const std::string_view> types,
                               const std::vector<Judgement>& judgements) const {
    const Judgement& first = judgements.front();
    const std::size_t rules = policies_.field_rules({author, kind}).size();
    for (std::size_t index = 0; index < types.size(); ++index) {
      const Judgement& other = judgements[index];
      const bool is_alike = other.verdict == first.verdict && other.reason == first.reason &&
                            policies_.field_rules({author, kind, types[index]}).size() == rules;
      if (!is_alike) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_redacted(const Item& item) const {
    return !policies_.field_rules(item).empty();
  }

  // Items that no rule of the map selects: policies alone decide.
  void add_open(Kind kind) {
    add({{}, kind}, admission_.open({{}, kind}));
    for (const std::string& author : question_.authors) {
      const Item item{author, kind};
      if (is_covered(item) || question_.author == author) add(item, admission_.open(item));
    }
  }

  const Admission& admission_;
  const policy::Policies& policies_;
  const AccessQuestion& question_;
  std::vector<AccessEntry> entries_;
  std::set<std::tuple<Kind, std::string, std::string>> known_;  // kind, type and author of entries_
};

}  // namespace

std::vector<AccessEntry> access_of(const Admission& admission, const policy::Policies& policies,
                                   const AccessQuestion& question) {
  return AccessList(admission, policies, question).list();
}

}  // namespace baton::context
