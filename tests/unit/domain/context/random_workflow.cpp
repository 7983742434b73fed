#include "random_workflow.h"

#include <algorithm>
#include <random>
#include <string_view>
#include <utility>

namespace baton::context {
namespace {

using Strings = std::vector<std::string>;

const Strings kCategories = {"architecture", "technology", "pattern", "security", "performance"};
const Strings kConstraintTypes = {"technical", "business", "regulatory", "performance", "security"};
const Strings kArtifactTypes = {"file", "directory", "documentation", "configuration"};

bool has(const Strings& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

struct Rule {
  Strings upstream;  // required and optional
  Strings constraint_types;
  Strings artifact_types;
  Strings categories;
};

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  RandomWorkflow run() {
    const std::size_t count = 2 + below(6);
    for (std::size_t index = 0; index < count; ++index) {
      workflow_.agents.push_back("agent_" + std::to_string(index));
    }
    workflow_.relevance_map = Json::object();
    for (std::size_t index = 0; index < count; ++index) make_rule(index);
    make_policies();
    workflow_.state = {{"version", "2.0"},
                       {"workflowId", "wf_1"},
                       {"featureName", "feature"},
                       {"phase", "planning"},
                       {"startTime", "2025-08-01T08:00:00Z"},
                       {"lastUpdated", "2025-08-01T12:00:00Z"},
                       {"agentSequence", Json::array()},
                       {"qualityGates", Json::object()},
                       {"sharedDecisions", Json::array()},
                       {"constraints", Json::array()},
                       {"artifacts", Json::array()}};
    make_runs();
    make_items();
    return std::move(workflow_);
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool chance(std::size_t percent) { return below(100) < percent; }
  const std::string& one_of(const Strings& words) { return words[below(words.size())]; }
  const std::string& any_agent() { return one_of(workflow_.agents); }

  Strings some_of(const Strings& words, std::size_t percent) {
    Strings chosen;
    for (const std::string& word : words) {
      if (chance(percent)) chosen.push_back(word);
    }
    return chosen;
  }

  void make_rule(std::size_t index) {
    const std::string& agent = workflow_.agents[index];
    Rule rule{.upstream = {},
              .constraint_types = some_of(kConstraintTypes, 40),
              .artifact_types = some_of(kArtifactTypes, 40),
              .categories = some_of(kCategories, 30)};
    Json needs = Json::array();
    Json optional = Json::array();
    for (std::size_t before = 0; before < index; ++before) {
      if (!chance(40)) continue;
      const std::string& source = workflow_.agents[before];
      rule.upstream.push_back(source);
      (chance(70) ? needs : optional).push_back(source);
    }
    workflow_.relevance_map[agent] = {{"needsFrom", std::move(needs)},
                                      {"optionalFrom", std::move(optional)},
                                      {"constraintTypes", rule.constraint_types},
                                      {"artifactTypes", rule.artifact_types},
                                      {"decisionCategories", rule.categories}};
    rules_[agent] = std::move(rule);
  }

  // Of some agents, only the listed agents see what they made.
  void make_policies() {
    workflow_.policies = Json::object();
    for (const std::string& agent : workflow_.agents) {
      if (!chance(25)) continue;
      readers_[agent] = some_of(workflow_.agents, 50);
      workflow_.policies[agent] = {{"accessControl", readers_[agent]}};
    }
  }

  [[nodiscard]] bool is_permitted(const std::string& reader, const std::string& author) const {
    const auto policy = readers_.find(author);
    return policy == readers_.end() || has(policy->second, reader);
  }

  template <typename Admits>
  std::string plant(std::string place, const Admits& admits) {
    Canary canary{.text = "canary" + std::to_string(workflow_.canaries.size()) + "x",
                  .place = std::move(place),
                  .readers = {}};
    for (const std::string& agent : workflow_.agents) {
      if (admits(agent)) canary.readers.insert(agent);
    }
    workflow_.canaries.push_back(canary);
    return canary.text;
  }

  struct Run {
    std::string agent;
    std::string id;
    std::string status;
  };

  // Runs follow each other by one minute, so that the last completed one of an agent is its latest.
  void make_runs() {
    std::vector<Run> runs;
    for (const std::string& agent : workflow_.agents) {
      for (std::size_t run = below(3); run > 0; --run) {
        runs.push_back({agent, {}, chance(75) ? "completed" : chance(50) ? "failed" : "cancelled"});
      }
    }
    std::shuffle(runs.begin(), runs.end(), random_);
    std::map<std::string, std::size_t> latest;
    for (std::size_t index = 0; index < runs.size(); ++index) {
      runs[index].id = "exec_" + std::to_string(100 + index);
      if (runs[index].status == "completed") latest[runs[index].agent] = index;
    }
    for (std::size_t index = 0; index < runs.size(); ++index) {
      const auto found = latest.find(runs[index].agent);
      add_run(runs[index], index, found != latest.end() && found->second == index);
    }
  }

  void add_run(const Run& run, std::size_t index, bool is_latest) {
    const auto reads_output = [&](const std::string& reader) {
      return is_latest && has(rules_[reader].upstream, run.agent) &&
             is_permitted(reader, run.agent);
    };
    const std::string place = " of " + run.id + " by " + run.agent;
    const std::string minute = std::to_string(10 + index);
    Json handed = {{"requirements", {plant("a requirement" + place, reads_output)}}};
    if (chance(50)) handed["technicalDecisions"] = {decision_in_output(run, reads_output)};
    if (chance(50)) handed["constraints"] = {constraint_in_output(run, reads_output)};
    Json artifacts = Json::array();
    if (chance(50)) artifacts.push_back(artifact_in_output(run, reads_output));
    workflow_.state["agentSequence"].push_back(
        {{"agentName", run.agent},
         {"executionId", run.id},
         {"status", run.status},
         {"startTime", "2025-08-01T09:" + minute + ":00Z"},
         {"endTime", "2025-08-01T09:" + minute + ":30Z"},
         {"outputs",
          {{"status", "success"},
           {"keyFindings", {plant("a finding" + place, reads_output)}},
           {"recommendations", {{{"title", plant("a recommendation" + place, reads_output)}}}},
           {"nextSteps", {plant("a step" + place, reads_output)}},
           {"artifactsCreated", std::move(artifacts)},
           {"agentSpecificOutputs", {{"note", plant("a note" + place, reads_output)}}},
           {"unknownMember", plant("an unknown member" + place, reads_output)},
           {"contextForNextAgent", std::move(handed)}}}});
  }

  // An output is only shown to agents for which its author is upstream, and to them every decision
  // and artifact type of that author is relevant as far as its own author is.
  template <typename Reads>
  Json decision_in_output(const Run& run, const Reads& reads_output) {
    const std::string author = chance(50) ? run.agent : any_agent();
    const std::string category = one_of(kCategories);
    return {{"id", next_id("dec_")},
            {"category", category},
            {"madeBy", author},
            {"decision", plant("a decision by " + author + " in the output of " + run.id,
                               [&](const std::string& reader) {
                                 return reads_output(reader) &&
                                        admits_decision(reader, author, category);
                               })}};
  }

  template <typename Reads>
  Json constraint_in_output(const Run& run, const Reads& reads_output) {
    const std::string type = one_of(kConstraintTypes);
    return {{"id", next_id("con_")},
            {"type", type},
            {"description",
             plant("a constraint in the output of " + run.id, [&](const std::string& reader) {
               return reads_output(reader) && has(rules_[reader].constraint_types, type);
             })}};
  }

  template <typename Reads>
  Json artifact_in_output(const Run& run, const Reads& reads_output) {
    const std::string type = one_of(kArtifactTypes);
    const Strings named = some_of(workflow_.agents, 15);
    return {
        {"id", next_id("art_")},
        {"type", type},
        {"createdBy", run.agent},
        {"relevantTo", named},
        {"path", plant("an artifact in the output of " + run.id, [&](const std::string& reader) {
           return reads_output(reader) && admits_artifact(reader, run.agent, type, named);
         })}};
  }

  bool admits_decision(const std::string& reader, const std::string& author,
                       const std::string& category) {
    const Rule& rule = rules_[reader];
    return is_permitted(reader, author) &&
           (has(rule.upstream, author) || has(rule.categories, category));
  }

  bool admits_artifact(const std::string& reader, const std::string& author,
                       const std::string& type, const Strings& named) {
    const Rule& rule = rules_[reader];
    return is_permitted(reader, author) &&
           (has(named, reader) || (has(rule.upstream, author) && has(rule.artifact_types, type)));
  }

  void make_items() {
    for (std::size_t left = below(6); left > 0; --left) add_decision();
    for (std::size_t left = below(6); left > 0; --left) add_constraint();
    for (std::size_t left = below(6); left > 0; --left) add_artifact();
    const auto no_reader = [](const std::string&) { return false; };
    workflow_.state["tasks"] = {{{"id", "task_1"},
                                 {"title", plant("a task", no_reader)},
                                 {"assignee", any_agent()},
                                 {"result", plant("a result", no_reader)}}};
    workflow_.state["messages"] = {
        {{"from", any_agent()}, {"to", any_agent()}, {"content", plant("a message", no_reader)}}};
    workflow_.state["extensions"] = {{"note", plant("an extension", no_reader)}};
  }

  void add_decision() {
    const std::string author = any_agent();
    const std::string category = one_of(kCategories);
    const bool is_superseded = chance(20);
    Json decision = {{"id", next_id("dec_")},
                     {"category", category},
                     {"madeBy", author},
                     {"decision", plant("a decision by " + author, [&](const std::string& reader) {
                        return !is_superseded && admits_decision(reader, author, category);
                      })}};
    if (is_superseded) decision["supersededBy"] = "dec_999";
    workflow_.state["sharedDecisions"].push_back(std::move(decision));
  }

  void add_constraint() {
    const std::string type = one_of(kConstraintTypes);
    const bool is_lifted = chance(20);
    Json constraint = {{"id", next_id("con_")},
                       {"type", type},
                       {"description", plant("a constraint", [&](const std::string& reader) {
                          return !is_lifted && has(rules_[reader].constraint_types, type);
                        })}};
    if (is_lifted) constraint["liftedAt"] = "2025-08-01T11:00:00Z";
    workflow_.state["constraints"].push_back(std::move(constraint));
  }

  void add_artifact() {
    const std::string author = any_agent();
    const std::string type = one_of(kArtifactTypes);
    const Strings named = some_of(workflow_.agents, 15);
    workflow_.state["artifacts"].push_back(
        {{"id", next_id("art_")},
         {"type", type},
         {"createdBy", author},
         {"relevantTo", named},
         {"path", plant("an artifact by " + author, [&](const std::string& reader) {
            return admits_artifact(reader, author, type, named);
          })}});
  }

  std::string next_id(const char* prefix) { return prefix + std::to_string(100 + ids_++); }

  std::mt19937 random_;
  RandomWorkflow workflow_;
  std::map<std::string, Rule> rules_;
  std::map<std::string, Strings> readers_;  // by author, where a policy limits them
  std::size_t ids_ = 0;
};

}  // namespace

RandomWorkflow random_workflow(std::uint32_t seed) {
  return Generator(seed).run();
}

}  // namespace baton::context
