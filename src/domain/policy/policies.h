#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "baton/result.h"
#include "domain/policy/context_type.h"
#include "json/view.h"

// Who may see an item, and which of its fields must not be shown or stored. Several policies can
// cover one item: an agent sees it only if each of them permits it, and all of their field rules
// apply.
namespace baton::policy {

// What happens to a value that a field rule names.
enum class Action : std::uint8_t {
  redact,   // "[REDACTED:<field>]"
  remove,   // the member or element is dropped
  mask,     // all but the last 4 of at least 20 code points; shorter ones are redacted
  hash,     // a keyed pseudonym: equal values stay equal
  encrypt,  // an envelope (domain/policy/envelope)
};

std::string_view to_text(Action action);
std::optional<Action> parse_action(std::string_view text);

struct FieldRule {
  std::string field;  // a name, or a JSON Pointer in which "*" stands for any one token
  Action action = Action::redact;
};

struct Policy {
  std::string name;
  // The authors whose items it covers. If absent, it covers items of every author, also of an
  // unknown one.
  std::optional<std::vector<std::string>> applies_to;
  std::vector<ContextType> context_types;  // empty: items of every kind
  bool encryption_required = false;
  // If absent, all agents have access, unless the policy declares its items sensitive. If present,
  // exactly these agents have; the author has no extra right.
  std::optional<std::vector<std::string>> access_control;
  bool sensitive = false;
  std::optional<std::uint32_t> retention_days;
  std::vector<FieldRule> field_rules;

  [[nodiscard]] bool covers(const Item& item) const;
  // Whether it does if it covers items of the author.
  [[nodiscard]] bool covers_kind_of(const Item& item) const;
  [[nodiscard]] bool restricts_access() const { return sensitive || access_control.has_value(); }
  [[nodiscard]] bool admits(std::string_view agent) const;
};

// Which agents are meant by a name under which an item may be stored: an alias, or another spelling
// of the name.
class AgentNames {
 public:
  AgentNames() = default;
  AgentNames(const AgentNames&) = delete;
  AgentNames& operator=(const AgentNames&) = delete;
  virtual ~AgentNames() = default;

  // The answer stays valid as long as this object.
  [[nodiscard]] virtual const std::vector<std::string>& agents_named(
      std::string_view name) const = 0;
};

class Policies {
 public:
  Policies() = default;  // without a policy everything is allowed and nothing redacted

  // {"<name>": {appliesTo, contextTypes, …}}; every member optional, unknown ones ignored.
  // Without appliesTo, the name is that of the agent whose items the policy covers; with
  // contextTypes and a name that is not one of `agents`, it covers items of every agent.
  // malformed, with a pointer, for members of a wrong type.
  static Result<Policies> from_json(const json::View& document,
                                    std::span<const std::string_view> agents = {});

  // From now on, an item whose author no policy names is covered by the policies of the agents that
  // are meant; an output is not. `names` must outlive every question about such an item.
  void look_up_names_in(const AgentNames& names) { names_ = &names; }

  // The policy that denies the agent access to the item; null: the agent has access. An item
  // without a policy is open to every agent, as in the specification's hasContextAccess.
  [[nodiscard]] const Policy* barrier(std::string_view agent, const Item& item) const;
  [[nodiscard]] bool has_access(std::string_view agent, const Item& item) const {
    return barrier(agent, item) == nullptr;
  }

  // Whether a policy restricts access to the item; lessons and summaries omit texts of such items.
  [[nodiscard]] bool restricts_access(const Item& item) const;

  // Of several policies, the rules that show the least come first.
  [[nodiscard]] std::vector<FieldRule> field_rules(const Item& item) const;
  // The rules of all policies in this order.
  [[nodiscard]] std::vector<FieldRule> field_rules() const;

  // The shortest period of the policies that cover the item.
  [[nodiscard]] std::optional<std::uint32_t> retention_days(const Item& item) const;
  [[nodiscard]] bool requires_encryption(const Item& item) const;
  // The same, or a rule encrypts fields of it.
  [[nodiscard]] bool asks_for_encryption(const Item& item) const;

  [[nodiscard]] const Policy* find(std::string_view name) const;  // null: no policy
  [[nodiscard]] const std::map<std::string, Policy, std::less<>>& all() const {
    return table_->policies;
  }

 private:
  // The policies, and for each author that one names, those that may cover the author's items.
  struct Table {
    std::map<std::string, Policy, std::less<>> policies = {};
    std::map<std::string, std::vector<const Policy*>, std::less<>> of_author = {};
    std::vector<const Policy*> of_other_authors = {};

    void index();
  };

  // The policies that cover items of one author, sorted by name.
  class Covering {
   public:
    explicit Covering(std::span<const Policy* const> policies) : policies_(policies) {}
    explicit Covering(std::vector<const Policy*> merged)
        : merged_(std::move(merged)), policies_(merged_) {}
    Covering(const Covering&) = delete;
    Covering& operator=(const Covering&) = delete;

    [[nodiscard]] auto begin() const { return policies_.begin(); }
    [[nodiscard]] auto end() const { return policies_.end(); }

   private:
    std::vector<const Policy*> merged_ = {};
    std::span<const Policy* const> policies_;
  };

  [[nodiscard]] const std::vector<const Policy*>* policies_naming(std::string_view author) const;
  [[nodiscard]] Covering policies_of(const Item& item) const;
  [[nodiscard]] Covering policies_of_agents(const std::vector<std::string>& agents) const;

  std::shared_ptr<const Table> table_ = std::make_shared<const Table>();
  const AgentNames* names_ = nullptr;
};

}  // namespace baton::policy
