#include "domain/context/workflow_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::context {
namespace {

constexpr std::array<std::string_view, 6> kDescription = {
    "featureName", "featureDescription", "phase", "currentAgent", "branchName", "prdPath"};

// Names by status, in the order in which the statuses first occur.
class ByStatus {
 public:
  void add(std::string_view status, std::string_view name) {
    auto found = std::ranges::find(groups_, status, &Group::first);
    if (found == groups_.end()) found = groups_.insert(groups_.end(), Group{status, {}});
    std::vector<std::string_view>& names = found->second;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }

  // "completed: a, b; failed: c"
  [[nodiscard]] std::string text() const {
    std::string joined;
    for (const auto& [status, names] : groups_) {
      if (!joined.empty()) joined += "; ";
      joined += text::concat(text::one_line(status), ": ");
      for (const std::string_view name : names) {
        if (name != names.front()) joined += ", ";
        joined += text::one_line(name);
      }
    }
    return joined;
  }

 private:
  using Group = std::pair<std::string_view, std::vector<std::string_view>>;
  std::vector<Group> groups_;
};

void write_groups(FencedText& writer, std::string_view label, const ByStatus& groups) {
  const std::string text = groups.text();
  if (!text.empty()) writer.line(text::concat("- ", label, " ", text));
}

}  // namespace

void write_workflow_lines(FencedText& writer, const Json& workflow) {
  std::string description;
  FencedText::Members long_texts;
  for (const std::string_view name : kDescription) {
    const std::string_view text = model::text_member(workflow, name);
    if (text.empty()) continue;
    if (text.find('\n') != std::string_view::npos) {
      long_texts.push_back({name, model::member(workflow, name)});
      continue;
    }
    description += text::concat(description.empty() ? "- " : "; ", name, ": ",
                                shown_line(text, Place::between_markers));
  }
  if (!description.empty()) writer.line(description);
  for (const FencedText::Member& text : long_texts) writer.member(text, 0);
  ByStatus executions;
  for (const auto& [index, execution] : model::object_elements(workflow, "agentSequence")) {
    executions.add(model::text_member(*execution, "status"),
                   model::text_member(*execution, "agentName"));
  }
  write_groups(writer, "executions", executions);
  ByStatus gates;
  if (const Json* lists = model::object_member(workflow, "qualityGates")) {
    for (const auto& [status, list] : lists->items()) {
      for (const std::string_view gate : model::text_elements(*lists, status)) {
        gates.add(status, gate);
      }
    }
  }
  write_groups(writer, "gates", gates);
}

}  // namespace baton::context
