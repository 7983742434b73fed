#include "domain/workflow/salvage.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/damaged_state.h"
#include "domain/workflow/recovery.h"
#include "json/salvage.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kNamelessWorkflow = "wf_recovered";

std::size_t gate_count(const Json& state) {
  return model::gates(state).size();
}

std::size_t count_of(std::string_view kind, const Json& state) {
  if (kind == "gates") return gate_count(state);
  const auto* const list =
      std::ranges::find(model::kIdentifiedLists, kind, &model::IdentifiedList::plural);
  return list == model::kIdentifiedLists.end() ? 0 : model::elements(state, list->name).size();
}

// The lost parts of a document, by top-level member.
class Damage {
 public:
  explicit Damage(const std::vector<json::Loss>& losses) {
    for (const json::Loss& loss : losses) {
      if (loss.place.empty()) {
        is_cut_off_ = is_cut_off_ || loss.is_cut_off;
        nameless_ += loss.parts;
        continue;
      }
      Part& part = parts_[loss.place.tokens().front()];
      part.count += loss.parts;
      part.is_cut_off = part.is_cut_off || loss.is_cut_off;
    }
  }

  [[nodiscard]] bool touches(const std::string& member) const { return parts_.contains(member); }
  [[nodiscard]] std::size_t count(std::string_view member) const {
    const auto found = parts_.find(std::string(member));
    return found == parts_.end() ? 0 : found->second.count;
  }
  // Whether a member may have had more elements, or may itself be lost after the end.
  [[nodiscard]] bool may_hide(std::string_view member, bool is_there) const {
    const auto found = parts_.find(std::string(member));
    if (found != parts_.end()) return found->second.is_cut_off || !is_there;
    return !is_there && (is_cut_off_ || nameless_ > 0);
  }
  [[nodiscard]] std::vector<std::string> members() const {
    std::vector<std::string> names;
    for (const auto& [name, part] : parts_) names.push_back(name);
    std::ranges::sort(names);
    return names;
  }

 private:
  struct Part {
    std::size_t count = 0;
    bool is_cut_off = false;
  };
  std::unordered_map<std::string, Part> parts_;
  std::size_t nameless_ = 0;
  bool is_cut_off_ = false;
};

// Keeps what a minimal state is valid with.
class Judge {
 public:
  Judge(const Json& document, const std::vector<json::Loss>& losses, const Accepts& accepts,
        Instant now)
      : document_(document), damage_(losses), accepts_(accepts) {
    const std::string_view id = model::text_member(document, "workflowId");
    const bool is_usable = Identifier::is_valid(id);
    least_ = minimal_state(is_usable ? id : kNamelessWorkflow, now);
  }

  SalvagedState run() {
    for (const auto& [name, value] : document_.get_ref<const Json::object_t&>()) {
      keep_member(name, value);
    }
    complete();
    return std::move(salvaged_);
  }

 private:
  bool is_accepted(std::string_view name, const Json& value) {
    const Json* const before = model::member(least_, name);
    const Json usual = before != nullptr ? *before : Json();
    const bool was_there = before != nullptr;
    model::set_member(least_, name, value);
    const bool accepted = accepts_(least_);
    if (was_there) {
      model::set_member(least_, name, usual);
    } else {
      model::remove_member(least_, name);
    }
    return accepted;
  }

  void keep_member(const std::string& name, const Json& value) {
    const model::IdentifiedList* const list = model::identified_list(name);
    Json kept = value;
    if (list != nullptr && value.is_array()) {
      kept = keep_items(*list, value);
    } else if (name == kGates && value.is_object()) {
      kept = keep_gates(value);
    } else if (!is_accepted(name, value)) {
      return;
    }
    salvaged_.state[name] = std::move(kept);
  }

  Json keep_items(const model::IdentifiedList& list, const Json& items) {
    Json kept = Json::array();
    std::unordered_map<std::string_view, const Json*> known;
    std::size_t refused = damage_.count(list.name);
    for (const Json& item : items) {
      const std::string_view id = model::text_member(item, list.id_member);
      const auto same = id.empty() ? known.end() : known.find(id);
      if (same != known.end()) {
        if (*same->second != item) ++refused;
      } else if (is_accepted(list.name, Json::array({item}))) {
        kept.push_back(item);
        if (!id.empty()) known.emplace(id, &item);
      } else {
        ++refused;
      }
    }
    note({list.plural, kept.size(), refused, damage_.may_hide(list.name, true)}, list.name);
    return kept;
  }

  // Each gate once, each detail separately.
  Json keep_gates(const Json& gates) {
    Json kept = Json::object();
    std::set<std::string_view> known;
    std::size_t refused = damage_.count(kGates);
    for (const auto& [name, value] : gates.get_ref<const Json::object_t&>()) {
      const bool is_list = model::parse_gate_status(name).has_value();
      if (is_list && value.is_array()) {
        Json& list = kept[name] = Json::array();
        for (const Json& gate : value) {
          const bool is_good = gate.is_string() && !model::text_of(gate).empty();
          const bool is_new = is_good && known.insert(model::text_of(gate)).second;
          if (is_new) list.push_back(gate);
          if (!is_good) ++refused;
        }
      } else if (name == "details" && value.is_object()) {
        refused += keep_details(value, kept[name] = Json::object());
      } else if (!is_list) {
        kept[name] = value;
      } else {
        ++refused;
      }
    }
    for (const std::string_view list : {"passed", "pending", "failed"}) {
      model::ensure_array(kept, list);
    }
    note({"gates", known.size(), refused, damage_.may_hide(kGates, true)}, kGates);
    return kept;
  }

  std::size_t keep_details(const Json& details, Json& kept) {
    std::size_t refused = 0;
    for (const auto& [gate, detail] : details.get_ref<const Json::object_t&>()) {
      Json alone = least_[std::string(kGates)];
      alone["details"][gate] = detail;
      if (is_accepted(kGates, alone)) {
        kept[gate] = detail;
      } else {
        ++refused;
      }
    }
    return refused;
  }

  void note(KindLoss loss, std::string_view member) {
    if (loss.lost == 0 && !loss.may_be_more) {
      salvaged_.whole.emplace_back(member);
    } else {
      salvaged_.losses.push_back(loss);
    }
  }

  // Members that every state has, as in a new one; the rest is reported.
  void complete() {
    std::set<std::string> missing;
    for (const std::string& name : damage_.members()) missing.insert(name);
    for (const auto& [name, value] : document_.get_ref<const Json::object_t&>()) {
      if (salvaged_.state.contains(name)) missing.erase(name);
      if (!salvaged_.state.contains(name)) missing.insert(name);
    }
    KindLoss others{.kind = "members"};
    for (const auto& [name, value] : least_.get_ref<const Json::object_t&>()) {
      if (salvaged_.state.contains(name)) continue;
      salvaged_.state[name] = value;
      missing.insert(name);
    }
    for (const model::IdentifiedList& list : model::kIdentifiedLists)
      missing.erase(std::string(list.name));
    for (const model::IdentifiedList& list : model::kIdentifiedLists)
      note_missing(list.plural, list.name);
    note_missing("gates", kGates);
    missing.erase(std::string(kGates));
    std::erase_if(missing, is_bookkeeping);
    for (const auto& [name, value] : salvaged_.state.get_ref<const Json::object_t&>()) {
      const bool is_other =
          model::identified_list(name) == nullptr && name != kGates && !is_bookkeeping(name);
      if (is_other && !missing.contains(name)) ++others.kept;
      if (is_other && !damage_.touches(name) && !missing.contains(name)) {
        salvaged_.whole.push_back(name);
      }
    }
    others.lost = missing.size();
    if (others.lost > 0) {
      salvaged_.losses.push_back(others);
      salvaged_.lost.push_back(text::concat(others.lost == 1 ? "the member " : "the members ",
                                            text::enumerate(missing)));
    }
    settle();
  }

  void note_missing(std::string_view kind, std::string_view member) {
    if (document_.contains(member)) return;
    const std::size_t lost = damage_.count(member);
    const bool is_usual = least_.contains(member);
    const bool may_hide = is_usual && damage_.may_hide(member, false);
    if (lost > 0 || may_hide) salvaged_.losses.push_back({kind, 0, 0, true});
  }

  // Members that follow from the recovered executions.
  void settle() {
    Json& state = salvaged_.state;
    for (const model::Execution& execution : model::executions(state)) {
      if (execution.start) lower_start_time(state, *execution.start);
    }
    const std::vector<model::Execution> running = model::running_executions(state);
    const std::string_view current = model::text_member(state, "currentAgent");
    const bool is_stale =
        !current.empty() && std::ranges::none_of(running, [&](const model::Execution& execution) {
          return execution.agent == current;
        });
    if (is_stale) model::remove_member(state, "currentAgent");
  }

  const Json& document_;
  Damage damage_;
  const Accepts& accepts_;
  Json least_;
  SalvagedState salvaged_{.state = Json::object(), .revision = {}};
};

// Whether more was recovered than a new state with that id would have.
bool has_substance(const SalvagedState& salvaged) {
  constexpr std::array<std::string_view, 3> kIdentity = {"version", "workflowId", "$schema"};
  const bool has_items = std::ranges::any_of(
      model::kIdentifiedLists,
      [&](const model::IdentifiedList& list) { return count_of(list.plural, salvaged.state) > 0; });
  const bool has_members = std::ranges::any_of(salvaged.whole, [&](const std::string& name) {
    return model::identified_list(name) == nullptr && name != kGates &&
           std::ranges::find(kIdentity, name) == kIdentity.end();
  });
  return has_items || has_members || gate_count(salvaged.state) > 0;
}

void replace_or_add(Json& items, const model::IdentifiedList& list, const Json& item) {
  const std::string_view id = model::text_member(item, list.id_member);
  for (Json& other : items) {
    const bool is_same = !id.empty() && model::text_member(other, list.id_member) == id;
    if (!is_same) continue;
    other = item;
    return;
  }
  if (!has_item(items, list, item)) items.push_back(item);
}

}  // namespace

std::optional<SalvagedState> salvage_state(std::string_view damaged, const Accepts& accepts,
                                           Instant now) {
  DamagedState reading = read_damaged_state(damaged);
  if (!reading.state) return std::nullopt;
  const Json& document = reading.state->document;
  SalvagedState salvaged = Judge(document, reading.state->losses, accepts, now).run();
  if (!has_substance(salvaged)) return std::nullopt;
  salvaged.revision = model::revision_member(document, "revision");
  salvaged.other_side = std::move(reading.other_side);
  return salvaged;
}

void take_salvaged(Json& state, const SalvagedState& salvaged) {
  for (const std::string& name : salvaged.whole) {
    model::set_member(state, name, *model::member(salvaged.state, name));
  }
  for (const model::IdentifiedList& list : model::kIdentifiedLists) {
    const bool is_whole = std::ranges::find(salvaged.whole, list.name) != salvaged.whole.end();
    if (is_whole) continue;
    for (const model::Element& item : model::elements(salvaged.state, list.name)) {
      replace_or_add(model::ensure_array(state, list.name), list, *item.value);
    }
  }
  (void)add_items(state, salvaged.state, salvaged.whole);
}

namespace {

// Without the members that are as in a new state.
Json certain_part(const SalvagedState& salvaged) {
  Json part = Json::object();
  for (const auto& [name, value] : salvaged.state.get_ref<const Json::object_t&>()) {
    const bool is_whole = std::ranges::find(salvaged.whole, name) != salvaged.whole.end();
    if (is_whole || model::identified_list(name) != nullptr || name == kGates) part[name] = value;
  }
  return part;
}

void note_missing_content(const Json& state, const Json& document, std::string_view source,
                          std::vector<std::string>& lost) {
  const std::string_view workflow = model::text_member(document, "workflowId");
  if (!workflow.empty() && workflow != model::text_member(state, "workflowId")) {
    lost.push_back(text::concat(source, ", of workflow ", workflow));
    return;
  }
  const std::vector<std::string> names = content_missing_in(state, document);
  if (!names.empty()) lost.push_back(text::concat(source, " of ", text::enumerate(names)));
}

}  // namespace

std::vector<std::string> missing_content(const Json& state, const SalvagedState& salvaged) {
  std::vector<std::string> lost;
  note_missing_content(state, certain_part(salvaged), "the damaged file's content", lost);
  if (salvaged.other_side) {
    note_missing_content(state, *salvaged.other_side, "the conflict's other side", lost);
  }
  return lost;
}

std::vector<KindLoss> remaining_losses(const std::vector<KindLoss>& losses, const Json& state) {
  std::vector<KindLoss> remaining;
  for (KindLoss loss : losses) {
    if (loss.kind != "members") {
      const std::size_t known = loss.kept + loss.lost;
      loss.kept = count_of(loss.kind, state);
      loss.lost = known > loss.kept ? known - loss.kept : 0;
    }
    if (loss.lost > 0 || loss.may_be_more) remaining.push_back(loss);
  }
  return remaining;
}

std::string sentence_of(const KindLoss& loss) {
  if (loss.lost == 0) {
    return text::concat(loss.kept == 0 ? "all " : "possibly further ", loss.kind,
                        loss.kept == 0 ? ", if any existed" : ", after the damaged part");
  }
  return text::concat(std::to_string(loss.lost), " of ", loss.may_be_more ? "at least " : "",
                      std::to_string(loss.kept + loss.lost), " ", loss.kind);
}

}  // namespace baton::workflow
