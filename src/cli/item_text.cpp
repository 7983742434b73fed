#include "cli/item_text.h"

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/layout.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::size_t kItemIdWidth = 8;
constexpr std::size_t kStatusWidth = 8;

std::vector<std::string> shown_list(const Json& item, std::string_view name) {
  std::vector<std::string> shown;
  for (const model::Element& listed : model::elements(item, name)) {
    const Json& element = *listed.value;
    std::string words = element.is_string() ? text::one_line(element.get_ref<const std::string&>())
                                            : shown_member(element, "title");
    shown.push_back(words.empty() ? shown_member(element, "description") : std::move(words));
  }
  return shown;
}

// "prefix WORD suffix", or nothing for an empty word.
void add_detail(std::vector<std::string>& details, std::string_view prefix, const std::string& word,
                std::string_view suffix = {}) {
  if (!word.empty()) details.push_back(text::concat(prefix, word, suffix));
}

std::string in_brackets(const std::vector<std::string>& details) {
  std::string joined;
  for (const std::string& detail : details) {
    joined += text::concat(joined.empty() ? " (" : ", ", detail);
  }
  return joined.empty() ? joined : joined + ")";
}

// The worst status of the item's files of evidence; empty if it has none.
std::string evidence_status(const Json& item) {
  std::string worst;
  for (const model::Element& file : model::elements(item, "evidenceFiles")) {
    const std::string status = shown_member(*file.value, "status");
    const bool is_worse = status == "STALE" || worst.empty() || worst == "FRESH";
    if (is_worse && !status.empty()) worst = status;
  }
  return worst;
}

// "STALE docs/prd.md"
std::vector<std::string> shown_files(const Json& item) {
  std::vector<std::string> shown;
  for (const model::Element& file : model::elements(item, "evidenceFiles")) {
    shown.push_back(
        text::concat(shown_member(*file.value, "status"), " ", shown_member(*file.value, "path")));
  }
  return shown;
}

std::string headed_list(std::string_view title, const std::vector<std::string>& lines) {
  std::string block;
  for (const std::string& line : lines) block += text::concat("  ", title, ": ", line, "\n");
  return block;
}

// "passed, by code-writer"
std::vector<std::string> shown_opinions(const Json& gate) {
  std::vector<std::string> shown;
  for (const model::Element& opinion : model::elements(gate, "opinions")) {
    shown.push_back(text::concat(shown_member(*opinion.value, "status"), ", by ",
                                 shown_member(*opinion.value, "updatedBy")));
  }
  return shown;
}

}  // namespace

std::string shown_member(const Json& item, std::string_view name) {
  return text::one_line(model::text_member(item, name));
}

std::string decision_line(const Json& decision) {
  const std::string successor = shown_member(decision, "supersededBy");
  const std::string mark = successor.empty() ? "active" : text::concat("superseded by ", successor);
  std::vector<std::string> details;
  add_detail(details, "", shown_member(decision, "category"));
  add_detail(details, "", shown_member(decision, "impact"), " impact");
  add_detail(details, "by ", shown_member(decision, "madeBy"));
  add_detail(details, "evidence ", evidence_status(decision));
  return text::concat(padded(shown_member(decision, "id"), kItemIdWidth), " ", mark, ": ",
                      shown_member(decision, "decision"), in_brackets(details), "\n");
}

std::string constraint_line(const Json& constraint) {
  const bool lifted = !shown_member(constraint, "liftedAt").empty();
  std::vector<std::string> details;
  add_detail(details, "", shown_member(constraint, "type"));
  add_detail(details, "", shown_member(constraint, "severity"));
  const std::string source = shown_member(constraint, "source");
  add_detail(details, "from ", source);
  const std::string maker = shown_member(constraint, "madeBy");
  if (maker != source) add_detail(details, "by ", maker);
  if (lifted) add_detail(details, "lifted by ", shown_member(constraint, "liftedBy"));
  return text::concat(padded(shown_member(constraint, "id"), kItemIdWidth),
                      lifted ? " lifted: " : " active: ", shown_member(constraint, "description"),
                      in_brackets(details), "\n");
}

std::string artifact_line(const Json& artifact) {
  const std::string description = shown_member(artifact, "description");
  std::vector<std::string> details;
  add_detail(details, "", shown_member(artifact, "type"));
  add_detail(details, "by ", shown_member(artifact, "createdBy"));
  add_detail(details, "for ", text::enumerate(shown_list(artifact, "relevantTo")));
  add_detail(details, "evidence ", evidence_status(artifact));
  return text::concat(padded(shown_member(artifact, "id"), kItemIdWidth), " ",
                      shown_member(artifact, "path"), description.empty() ? "" : ": ", description,
                      in_brackets(details), "\n");
}

std::string gate_line(const Json& gate) {
  std::string line =
      text::concat(padded(shown_member(gate, "status"), kStatusWidth), shown_member(gate, "name"));
  const std::string author = shown_member(gate, "updatedBy");
  if (!author.empty()) line += text::concat(", by ", author);
  const std::string evidence = evidence_status(gate);
  if (!evidence.empty()) line += text::concat(", evidence ", evidence);
  const Json* issues = model::array_member(gate, "issues");
  if (issues != nullptr) line += text::concat(": ", counted(issues->size(), "issue"));
  return line + "\n";
}

std::string gate_block(const Json& gate) {
  const bool overridden = gate.contains("overridden");
  const std::string reason = shown_member(gate, "reason");
  std::string block = gate_line(gate);
  if (!reason.empty()) {
    block += text::concat(overridden ? "  overridden: " : "  reason: ", reason, "\n");
  }
  block += headed_list("evidence", shown_list(gate, "evidence"));
  block += headed_list("file", shown_files(gate));
  block += headed_list("issue", shown_list(gate, "issues"));
  block += headed_list("recommendation", shown_list(gate, "recommendations"));
  block += headed_list("opinion", shown_opinions(gate));
  const std::string time = shown_member(gate, "timestamp");
  return time.empty() ? block : text::concat(block, "  updated: ", time, "\n");
}

std::string lines_of(const Json& list, std::string (*line)(const Json& item),
                     std::string_view none) {
  std::string lines;
  for (const Json& item : list) lines += line(item);
  return lines.empty() ? std::string(none) : lines;
}

std::string revision_text(const Json& answer) {
  return text::concat(", revision ", std::to_string(answer.value("revision", std::uint64_t{0})),
                      "\n");
}

std::string parked_line(const app::ParkedWorkflow& workflow) {
  std::string line = text::concat("  ", text::one_line(workflow.workflow), ": ");
  const std::string newer =
      workflow.newer.empty()
          ? std::string()
          : text::concat("; a copy is newer: ", text::one_line(app::hint_to_newer(workflow)));
  if (workflow.feature.empty()) return text::concat(line, "cannot be read", newer, "\n");
  line += text::concat(text::one_line(workflow.feature), ", ", text::one_line(workflow.phase));
  line += text::concat(", revision ", std::to_string(workflow.revision.value));
  if (!workflow.copy.empty()) line += text::concat(", only as ", text::one_line(workflow.copy));
  return text::concat(line, newer, "\n");
}

}  // namespace baton::cli
