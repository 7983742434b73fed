#include "domain/workflow/long_forms.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/constraint_authors.h"
#include "domain/model/members.h"
#include "domain/model/project_path.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/artifact.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/shared_items.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::workflow {
namespace {

constexpr std::array<std::string_view, 2> kTitledLists = {"keyFindings", "recommendations"};

// A member that the state requires in an item, and its admitted words (none: any text).
struct RequiredMember {
  std::string_view name;
  std::span<const std::string_view> words;
};

constexpr std::array<RequiredMember, 5> kDecisionMembers = {{
    {"id", {}},
    {"decision", {}},
    {"rationale", {}},
    {"impact", model::kDecisionImpacts},
    {"category", model::kDecisionCategories},
}};
constexpr std::array<RequiredMember, 4> kConstraintMembers = {{
    {"id", {}},
    {"type", model::kConstraintTypes},
    {"description", {}},
    {"severity", model::kSeverities},
}};
constexpr std::array<RequiredMember, 2> kArtifactMembers = {{{"id", {}}, {"path", {}}}};

// The place of a shared list's items in an output.
struct HandedList {
  std::string_view list;
  std::string_view parent;  // empty: the output itself
  std::string_view name;
  std::span<const RequiredMember> required;
};

constexpr std::array<HandedList, 3> kHandedLists = {{
    {"sharedDecisions", "contextForNextAgent", "technicalDecisions", kDecisionMembers},
    {"constraints", "contextForNextAgent", "constraints", kConstraintMembers},
    {"artifacts", "", "artifactsCreated", kArtifactMembers},
}};

void add_default(Json& object, std::string_view name, Json value) {
  if (model::member(object, name) == nullptr) model::set_member(object, name, std::move(value));
}

void title_strings(Json& output, std::string_view list) {
  if (model::array_member(output, list) == nullptr) return;
  for (Json& element : *output.find(list)) {
    if (element.is_string()) element = Json::object({{"title", element}});
  }
}

// Gives the items of one list ids, and the members that follow from the output.
class ItemCompletion {
 public:
  ItemCompletion(Json& output, const LongFormSource& source)
      : output_(output),
        state_(source.state),
        stored_(source.stored),
        agent_(model::bare_agent_name(model::text_member(output, "agentName"))),
        execution_id_(model::text_member(output, "executionId")),
        timestamp_(model::text_member(output, "timestamp")) {}

  void complete_decisions() {
    const std::vector<Json*> decisions = objects("technicalDecisions");
    if (decisions.empty()) return;
    const std::vector<json::View> known = model::decisions(state_);
    std::size_t number = 0;
    for (Json* decision : decisions) {
      add_default(*decision, "id", numbered("dec_", ++number));
      claim(*decision, "madeBy", known);
      add_default(*decision, "timestamp", timestamp_);
      add_default(*decision, "affectedComponents", Json::array());
    }
  }

  void complete_artifacts() {
    if (model::array_member(output_, "artifactsCreated") == nullptr) return;
    const std::vector<json::View> known = model::artifacts(state_);
    for (Json& artifact : *output_.find("artifactsCreated")) {
      if (artifact.is_object()) claim(artifact, "createdBy", known);
    }
  }

  void complete_constraints() {
    const std::vector<Json*> constraints = objects("constraints");
    if (constraints.empty()) return;
    const model::ConstraintAuthors authors(state_);
    std::size_t number = 0;
    for (Json* constraint : constraints) {
      add_default(*constraint, "id", numbered("con_", ++number));
      add_default(*constraint, "impact", "");
      add_default(*constraint, "source", agent_);
      credit(*constraint, authors);
    }
  }

 private:
  // What an agent hands over is credited to the agent, whatever the item says: policies apply by
  // author. An item that is known under its id and author is passed on.
  void claim(Json& item, std::string_view member, const std::vector<json::View>& known) const {
    const std::string_view id = model::text_member(item, "id");
    const std::string_view author = model::text_member(item, member);
    const auto is_it = [&](const json::View& other) {
      return model::text_member(other, "id") == id && model::text_member(other, member) == author;
    };
    const bool handed_on = !author.empty() && std::ranges::any_of(known, is_it);
    if (!handed_on) model::set_member(item, member, agent_);
  }

  // The agent is the maker of what it states, and does not name another participant as its source.
  // What it hands on unchanged names no maker: the state tells it.
  void credit(Json& constraint, const model::ConstraintAuthors& authors) const {
    model::remove_member(constraint, "madeBy");
    const Json* const known =
        find_item(state_, "constraints", model::text_member(constraint, "id"));
    const json::View before = stored_same(constraint);  // whatever has since changed in the state
    const bool is_handed_on = before || (known != nullptr && is_same_item(*known, constraint));
    const bool is_own = !is_handed_on || (known != nullptr && authors.owner(*known) == agent_);
    if (!is_handed_on && authors.is_participant(model::text_member(constraint, "source"))) {
      model::set_member(constraint, "source", agent_);
    }
    std::string maker(model::text_member(before, "madeBy"));
    if (maker.empty() && is_own) maker = agent_;
    if (!maker.empty()) model::set_member(constraint, "madeBy", maker);
  }

  // The same constraint in the output that is recorded, or no value.
  [[nodiscard]] json::View stored_same(const Json& constraint) const {
    const json::View handed = model::object_member(stored_, "contextForNextAgent");
    for (const model::ElementView& element : model::object_elements(handed, "constraints")) {
      if (is_same_item(element.value.tree(), constraint)) return element.value;
    }
    return {};
  }

  std::vector<Json*> objects(std::string_view list) {
    std::vector<Json*> found;
    const Json* handed = model::object_member(output_, "contextForNextAgent");
    if (handed == nullptr || model::array_member(*handed, list) == nullptr) return found;
    for (Json& element : *output_.find("contextForNextAgent")->find(list)) {
      if (element.is_object()) found.push_back(&element);
    }
    return found;
  }

  [[nodiscard]] std::string numbered(std::string_view prefix, std::size_t number) const {
    return text::concat(prefix, execution_id_, "_", std::to_string(number));
  }

  Json& output_;
  const Json& state_;
  json::View stored_;
  std::string agent_;
  std::string execution_id_;
  std::string timestamp_;
};

// Or no value. `path` is plain.
json::View find_by_path(const std::vector<json::View>& artifacts, std::string_view path,
                        std::string_view agent) {
  for (const json::View& artifact : artifacts) {
    const std::string_view author = model::text_member(artifact, "createdBy");
    if (model::bare_agent_name(author) == agent &&
        model::plain_path(model::text_member(artifact, "path")) == path) {
      return artifact;
    }
  }
  return {};
}

// "./docs/a.md" is the same file as "docs/a.md".
std::string_view without_current_folder(std::string_view path) {
  constexpr std::string_view kCurrent = "./";
  while (path.starts_with(kCurrent) && path.size() > kCurrent.size()) {
    path.remove_prefix(kCurrent.size());
  }
  return path;
}

class ReferenceWriter {
 public:
  ReferenceWriter(const Json& output, const LongFormSource& source)
      : source_(source),
        agent_(model::bare_agent_name(model::text_member(output, "agentName"))),
        execution_id_(model::text_member(output, "executionId")),
        timestamp_(model::text_member(output, "timestamp")),
        listed_(model::artifacts(source.state)) {
    taken_ = handed_ids(output, "artifacts");
    for (const json::View& artifact : listed_) taken_.emplace(model::text_member(artifact, "id"));
    if (source.stored) stored_ = handed_items(source.stored, "artifacts", nullptr);
  }

  Json write(std::string_view written, std::size_t number) {
    const std::string path = model::plain_path(written);
    // A repeated request gives the value of the first one.
    json::View known = find_by_path(stored_, path, agent_);
    if (!known) known = find_by_path(listed_, path, agent_);
    if (known) {
      renewed_.emplace_back(model::text_member(known, "id"));
      Json reference = known.tree();
      model::set_member(reference, "lastModified", timestamp_);
      return reference;
    }
    Json reference = Json::object();
    reference["id"] = free_id(number);
    reference["type"] = artifact_type(written, source_.path_kinds);
    reference["path"] = without_current_folder(written);
    reference["description"] = "";
    reference["createdBy"] = agent_;
    reference["lastModified"] = timestamp_;
    reference["relevantTo"] = Json::array();
    return reference;
  }

  [[nodiscard]] std::vector<std::string> renewed() && { return std::move(renewed_); }

 private:
  std::string free_id(std::size_t number) {
    std::string id;
    do {
      id = text::concat("art_", execution_id_, "_", std::to_string(number++));
    } while (!taken_.insert(id).second);
    return id;
  }

  const LongFormSource& source_;
  std::string agent_;
  std::string execution_id_;
  std::string timestamp_;
  std::vector<json::View> listed_;
  std::vector<json::View> stored_;
  std::unordered_set<std::string> taken_;
  std::vector<std::string> renewed_;
};

std::vector<std::string> write_references(Json& output, const LongFormSource& source) {
  if (model::array_member(output, "artifactsCreated") == nullptr) return {};
  ReferenceWriter writer(output, source);
  std::unordered_set<std::string> paths;
  Json references = Json::array();
  std::size_t number = 0;
  const Json& given = *output.find("artifactsCreated");
  for (const Json& artifact : given) {
    ++number;
    if (!artifact.is_string()) {
      references.push_back(artifact);
    } else if (paths.insert(model::plain_path(model::text_of(artifact))).second) {
      references.push_back(writer.write(model::text_of(artifact), number));
    }
  }
  output["artifactsCreated"] = std::move(references);
  return std::move(writer).renewed();
}

// The first required member that an item lacks, or whose word is not admitted; empty if there is
// none.
std::string_view lacking_member(const json::View& item, std::span<const RequiredMember> required) {
  for (const RequiredMember& expected : required) {
    const std::string_view text = model::text_member(item, expected.name);
    if (text.empty()) return expected.name;
    if (!expected.words.empty() && !model::is_one_of(text, expected.words)) return expected.name;
  }
  return {};
}

// The state's times are in UTC.
void write_in_utc(Json& object, std::string_view name) {
  const std::string_view text = model::text_member(object, name);
  if (text.ends_with('Z')) return;
  const std::optional<Instant> time = text::parse_date_time(text);
  if (time) model::set_member(object, name, text::format_date_time(*time));
}

void write_items_in_utc(Json& parent, std::string_view list, std::string_view name) {
  if (model::array_member(parent, list) == nullptr) return;
  for (Json& item : *parent.find(list)) write_in_utc(item, name);
}

void write_times_in_utc(Json& output) {
  write_in_utc(output, "timestamp");
  write_items_in_utc(output, "artifactsCreated", "lastModified");
  if (model::object_member(output, "contextForNextAgent") == nullptr) return;
  write_items_in_utc(*output.find("contextForNextAgent"), "technicalDecisions", "timestamp");
}

}  // namespace

std::vector<std::string> write_long_forms(Json& output, const LongFormSource& source) {
  write_times_in_utc(output);
  for (const std::string_view list : kTitledLists) title_strings(output, list);
  ItemCompletion completion(output, source);
  completion.complete_decisions();
  completion.complete_artifacts();
  completion.complete_constraints();
  return write_references(output, source);
}

HandedPlace handed_place(std::string_view list) {
  const auto* const handed = std::ranges::find(kHandedLists, list, &HandedList::list);
  return {handed->parent, handed->name};
}

std::vector<json::View> handed_items(const json::View& output, std::string_view list,
                                     Findings* notes) {
  const auto* handed = std::ranges::find(kHandedLists, list, &HandedList::list);
  std::vector<json::View> items;
  const json::View parent =
      handed->parent.empty() ? output : model::object_member(output, handed->parent);
  json::Pointer place;
  if (!handed->parent.empty()) place = place.child(handed->parent);
  place = place.child(handed->name);
  for (const model::ElementView& item : model::object_elements(parent, handed->name)) {
    const std::string_view lacking = lacking_member(item.value, handed->required);
    if (lacking.empty()) {
      items.push_back(item.value);
    } else if (notes != nullptr) {
      notes->push_back(
          {.severity = Severity::warning,
           .rule = "item-not-shared",
           .message = text::concat("it is not added to ", list, ": it has no valid ", lacking),
           .instance_location = place.child(item.index).text(),
           .hint = "complete it and record the output with --amend"});
    }
  }
  return items;
}

std::unordered_set<std::string> handed_ids(const json::View& output, std::string_view list) {
  std::unordered_set<std::string> ids;
  for (const json::View& item : handed_items(output, list, nullptr)) {
    ids.emplace(model::text_member(item, "id"));
  }
  return ids;
}

}  // namespace baton::workflow
