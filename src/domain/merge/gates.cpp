#include "domain/merge/gates.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::merge {
namespace {

constexpr std::string_view kGates = "qualityGates";
// The most severe first; a gate that does not exist is the least severe.
constexpr std::array<std::string_view, 4> kGravity = {"failed", "warning", "pending", "passed"};
constexpr std::array<std::string_view, 4> kUnitedLists = {"evidence", "issues", "recommendations",
                                                          "opinions"};

bool is_gate_list(std::string_view name) {
  return std::ranges::find(kGravity, name) != kGravity.end();
}

bool has_named_gates(const Json* gates) {
  if (gates == nullptr) return true;
  return std::ranges::all_of(kGravity, [gates](std::string_view list) {
    const Json* names = model::member(*gates, list);
    if (names == nullptr) return true;
    return names->is_array() &&
           std::ranges::all_of(*names, [](const Json& name) { return name.is_string(); });
  });
}

// The gates of one version, each with the name of its list.
class GateList {
 public:
  explicit GateList(const Json& root) {
    for (const model::Gate& gate : model::gates(root)) {
      const Json& status = statuses_.emplace(gate.name, name_of(gate.status)).first->second;
      keyed_.add(gate.name, status);
    }
  }
  [[nodiscard]] const Keyed& keyed() const { return keyed_; }

 private:
  std::unordered_map<std::string_view, Json> statuses_;  // whose elements keep their places
  Keyed keyed_;
};

const Json& graver(const Json& ours, const Json& theirs) {
  const auto rank = [](const Json& status) {
    return std::ranges::find(kGravity, model::text_of(status));
  };
  return rank(theirs) < rank(ours) ? theirs : ours;
}

class GateMerge {
 public:
  GateMerge(ThreeWay& walk, const Versions& gates)
      : walk_(walk),
        gates_(gates),
        base_(*walk.roots().base),
        ours_(*walk.roots().ours),
        theirs_(*walk.roots().theirs) {}

  Json run() {
    settle_statuses();
    const Keyed ours = *members_of(gates_.ours);
    const Keyed theirs = *members_of(gates_.theirs);
    const std::optional<Keyed> base = members_of(gates_.base);
    Json merged = Json::object();
    for (const std::string_view name : united_order(ours, theirs)) {
      if (is_gate_list(name)) {
        merged[std::string(name)] = std::exchange(lists_[name], Json::array());
      } else if (name == "details" && are_objects(ours.find(name), theirs.find(name))) {
        merged["details"] =
            details({base ? base->find(name) : nullptr, ours.find(name), theirs.find(name)});
      } else if (auto other = walk_.settle(
                     {base ? base->find(name) : nullptr, ours.find(name), theirs.find(name)},
                     json::Pointer().child(kGates).child(name))) {
        merged[std::string(name)] = *std::move(other);
      }
    }
    return merged;
  }

 private:
  static bool are_objects(const Json* ours, const Json* theirs) {
    return ours != nullptr && ours->is_object() && theirs != nullptr && theirs->is_object();
  }

  static json::Pointer place_of(std::string_view gate) {
    return json::Pointer().child(kGates).child("details").child(gate);
  }

  void settle_statuses() {
    for (const std::string_view list : kGravity) lists_.emplace(list, Json::array());
    std::vector<std::string_view> moved;  // after the gates of ours in the list
    for (const std::string_view gate : united_order(ours_.keyed(), theirs_.keyed())) {
      const Versions versions{base_.keyed().find(gate), ours_.keyed().find(gate),
                              theirs_.keyed().find(gate)};
      const std::optional<Json> status = settled_status(versions, gate);
      if (!status) continue;
      statuses_.emplace(gate, *status);
      if (same(versions.ours, &*status)) {
        lists_[model::text_of(*status)].push_back(std::string(gate));
      } else {
        moved.push_back(gate);
      }
    }
    for (const std::string_view gate : moved) {
      lists_[model::text_of(statuses_.at(gate))].push_back(std::string(gate));
    }
  }

  std::optional<Json> settled_status(const Versions& versions, std::string_view gate) {
    const bool both = !same(versions.base, versions.ours) && !same(versions.base, versions.theirs);
    if (!both || walk_.settlement() == Settlement::refuse) {
      return walk_.settle(versions, place_of(gate).child("status"));
    }
    if (versions.ours == nullptr && versions.theirs == nullptr) return std::nullopt;
    if (versions.ours == nullptr) return *versions.theirs;
    if (versions.theirs == nullptr) return *versions.ours;
    return graver(*versions.ours, *versions.theirs);
  }

  Json details(const Versions& versions) {
    const Keyed ours = *members_of(versions.ours);
    const Keyed theirs = *members_of(versions.theirs);
    const std::optional<Keyed> base = members_of(versions.base);
    Json merged = Json::object();
    for (const std::string_view gate : united_order(ours, theirs)) {
      auto detail = settled_detail(
          {base ? base->find(gate) : nullptr, ours.find(gate), theirs.find(gate)}, gate);
      if (detail) merged[std::string(gate)] = *std::move(detail);
    }
    return merged;
  }

  std::optional<Json> settled_detail(const Versions& versions, std::string_view gate) {
    const bool both = !same(versions.base, versions.ours) &&
                      !same(versions.base, versions.theirs) &&
                      !same(versions.ours, versions.theirs);
    const bool by_verdict = both && walk_.settlement() == Settlement::by_rule &&
                            are_objects(versions.ours, versions.theirs);
    std::optional<Json> detail =
        by_verdict ? verdict(versions, gate) : walk_.settle(versions, place_of(gate));
    const auto status = statuses_.find(gate);
    const bool has_status = detail && status != statuses_.end() && detail->is_object() &&
                            model::member(*detail, "status") != nullptr;
    if (has_status) model::set_member(*detail, "status", status->second);
    return detail;
  }

  Json verdict(const Versions& versions, std::string_view gate) {
    Json detail = is_theirs(versions, gate) ? *versions.theirs : *versions.ours;
    for (const std::string_view list : kUnitedLists) {
      auto united =
          walk_.settle({versions.base == nullptr ? nullptr : model::member(*versions.base, list),
                        model::member(*versions.ours, list), model::member(*versions.theirs, list)},
                       place_of(gate).child(list));
      if (united) model::set_member(detail, list, *std::move(united));
    }
    return detail;
  }

  // Whether theirs' status applies; of two equal ones the later does.
  bool is_theirs(const Versions& versions, std::string_view gate) const {
    const auto found = statuses_.find(gate);
    const Json* status = found == statuses_.end() ? nullptr : &found->second;
    const bool ours_stands = same(status, ours_.keyed().find(gate));
    const bool theirs_stands = same(status, theirs_.keyed().find(gate));
    if (ours_stands != theirs_stands) return theirs_stands;
    return model::time_member(*versions.theirs, "timestamp") >
           model::time_member(*versions.ours, "timestamp");
  }

  ThreeWay& walk_;
  Versions gates_;
  GateList base_;
  GateList ours_;
  GateList theirs_;
  std::unordered_map<std::string_view, Json> lists_;
  std::unordered_map<std::string_view, Json> statuses_;
};

}  // namespace

bool is_gates(const json::Pointer& place) {
  return place.tokens().size() == 1 && place.tokens().front() == kGates;
}

std::optional<Json> merge_gates(ThreeWay& walk) {
  const Versions& roots = walk.roots();
  const Versions gates{model::object_member(*roots.base, kGates),
                       model::object_member(*roots.ours, kGates),
                       model::object_member(*roots.theirs, kGates)};
  const bool well_formed =
      has_named_gates(gates.base) && has_named_gates(gates.ours) && has_named_gates(gates.theirs);
  if (!well_formed) return std::nullopt;
  return GateMerge(walk, gates).run();
}

}  // namespace baton::merge
