#include "domain/context/output_rest.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/inline_text.h"
#include "domain/context/member_names.h"
#include "domain/model/members.h"

namespace baton::context {
namespace {

constexpr std::string_view kGateUpdates = "qualityGateUpdates";
constexpr std::string_view kHandover = "contextForNextAgent";
// Members whose own members appear as members of the output.
constexpr std::array<std::string_view, 2> kLifted = {kHandover, "agentSpecificOutputs"};
// Members that tell baton when and by which execution an output was made, or are in its label.
constexpr std::array<std::string_view, 5> kBookkeeping = {"agentName", "executionId", "timestamp",
                                                          "duration", "status"};

// Members of an output that are recorded as the workflow's items.
bool is_recorded(std::span<const std::string_view> path) {
  if (path.size() == 1) return path[0] == "artifactsCreated";
  return path[0] == kHandover && (path[1] == "technicalDecisions" || path[1] == "constraints");
}

}  // namespace

OutputRest::OutputRest(const Json& context, std::span<const FieldSource> sources,
                       const ShownItems& items)
    : sources_(sources),
      items_(items),
      typed_(model::object_member(context, "agentSpecificContext")),
      gates_(nullptr) {
  if (const Json* workflow = model::object_member(context, "workflowContext")) {
    gates_ = model::object_member(*workflow, "qualityGates");
  }
  for (const auto& [index, artifact] : model::object_elements(context, "relevantArtifacts")) {
    const std::string_view path = model::text_member(*artifact, "path");
    if (!path.empty()) texts_.insert(path);
  }
  if (typed_ == nullptr) return;
  for (auto member = typed_->begin(); member != typed_->end(); ++member) {
    for (const std::string_view text : model::text_elements(*typed_, member.key())) {
      if (!text.empty()) texts_.insert(text);
    }
  }
}

std::vector<OutputMember> OutputRest::members(const Json& output) {
  const std::string_view agent = model::text_member(output, "agentName");
  std::vector<OutputMember> members;
  for (auto member = output.begin(); member != output.end(); ++member) {
    const std::string_view name = member.key();
    const Json& value = member.value();
    if (is_one_of(name, kBookkeeping)) continue;
    if (is_one_of(name, kLifted) && value.is_object()) {
      for (auto part = value.begin(); part != value.end(); ++part) {
        add(agent, std::array<std::string_view, 2>{name, part.key()}, part.value(), members);
      }
    } else {
      add(agent, std::span(&name, 1), value, members);
    }
  }
  return members;
}

void OutputRest::add(std::string_view agent, Path path, const Json& value,
                     std::vector<OutputMember>& members) {
  if (holds_nothing(value)) return;
  const OutputMember member{path.back(), &value};
  const bool has_gates = path.size() == 1 && path[0] == kGateUpdates;
  if (!has_gates && !is_origin(agent, path)) return members.push_back(member);
  if (value.is_array()) return add_unshown(member, members);
  if (!is_shown(value)) members.push_back(member);
}

// The list without the elements that are shown.
void OutputRest::add_unshown(const OutputMember& list, std::vector<OutputMember>& members) {
  const bool has_gates = list.name == kGateUpdates;
  const auto is_told = [&](const Json& element) {
    return has_gates ? is_shown_gate(element) : is_shown_element(element);
  };
  if (std::ranges::none_of(*list.value, is_told)) return members.push_back(list);
  Json rest = Json::array();
  std::ranges::remove_copy_if(*list.value, std::back_inserter(rest), is_told);
  if (!rest.empty()) members.push_back({list.name, &shortened_.emplace_back(std::move(rest))});
}

// Whether the member, or what it is a part of, is recorded as items or is a source of a typed
// member.
bool OutputRest::is_origin(std::string_view agent, Path path) const {
  if (is_recorded(path)) return true;
  return std::ranges::any_of(sources_, [&](const FieldSource& source) {
    const auto& tokens = source.pointer.tokens();
    return source.agent == agent && tokens.size() <= path.size() &&
           std::equal(tokens.begin(), tokens.end(), path.begin());
  });
}

bool OutputRest::is_shown(const Json& value) const {
  if (holds_nothing(value) || !items_.section_of(value).empty()) return true;
  if (value.is_array()) {
    return std::ranges::all_of(value, [this](const Json& part) { return is_shown_element(part); });
  }
  if (!value.is_object()) return false;
  const auto has_all = [&value](const Json& field) {
    return field.is_object() && has_members_of(field, value);
  };
  return (typed_ != nullptr && std::ranges::any_of(*typed_, has_all)) ||
         std::ranges::all_of(value, [this](const Json& part) { return is_shown(part); });
}

bool OutputRest::is_shown_element(const Json& element) const {
  return texts_.contains(model::text_of(element)) || is_shown(element);
}

// Whether the workflow and other sections show everything that an output says about a gate.
bool OutputRest::is_shown_gate(const Json& update) const {
  const std::string_view status = model::text_member(update, "newStatus");
  if (gates_ == nullptr || status.empty()) return false;
  return is_one_of(model::text_member(update, "gateName"), model::text_elements(*gates_, status)) &&
         std::ranges::all_of(update.items(), [this](const auto& member) {
           return member.key() == "gateName" || member.key() == "newStatus" ||
                  is_shown(member.value());
         });
}

}  // namespace baton::context
