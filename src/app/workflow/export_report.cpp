#include "app/workflow/export_report.h"

#include <algorithm>
#include <span>

#include "app/context/context_of_state.h"
#include "app/context/context_sizes.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/workflow/next_agents.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/markdown.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

using text::concat;
using text::escape_markdown;

constexpr std::size_t kShownItems = 8;    // of a reason
constexpr std::size_t kShownReasons = 8;  // of an agent
// Bytes of a text before it is escaped, so that each line fits into its section.
constexpr std::size_t kLongestText = 500;
constexpr std::size_t kLongestHeading = 200;
// Bytes of the sections' lines: GitHub accepts comments of 65,536 characters.
constexpr std::size_t kLargestReceived = 8'000;
constexpr std::size_t kLargestWithheld = 40'000;
constexpr std::size_t kLargestGates = 4'000;
constexpr std::size_t kLargestStale = 8'000;

void add_withheld(const std::string& agent, const context::Explanation& explanation,
                  std::vector<WithheldItems>& withheld) {
  const std::size_t first = withheld.size();
  for (const context::ExplainedItem& item : explanation.items) {
    const bool is_item = item.kind != "field";  // a field without a value is not withheld
    if (item.verdict == context::Verdict::admitted || !is_item) continue;
    const auto known =
        std::find_if(withheld.begin() + static_cast<std::ptrdiff_t>(first), withheld.end(),
                     [&item](const WithheldItems& one) { return one.reason == item.reason; });
    const std::string name = concat(item.kind, " ", item.id);
    if (known == withheld.end()) {
      withheld.push_back({.agent = agent, .reason = item.reason, .items = {name}});
    } else {
      known->items.push_back(name);
    }
  }
}

Result<std::vector<WithheldItems>> withheld_items(const json::View& state, const Progress& progress,
                                                  Workspace& workspace) {
  BATON_TRY(const std::vector<std::string> agents, agents_that_ran(state, workspace));
  std::vector<WithheldItems> withheld;
  std::size_t done = 0;
  for (const std::string& agent : agents) {
    BATON_TRY(
        const context::BuiltContext built,
        context_of_state(state, {.agent = agent, .degraded = context::Degraded::yes}, workspace));
    add_withheld(agent, built.explanation, withheld);
    BATON_CHECK(tell_progress_now(progress, ++done, agents.size()));
  }
  return withheld;
}

std::string plural_of(std::size_t count, std::string_view noun) {
  return concat(std::to_string(count), " ", noun, count == 1 ? "" : "s");
}

// Markdown for a pull request. No text of the report becomes markup.
class ReportWriter {
 public:
  ReportWriter(const ReportExported& report, Workspace& workspace)
      : report_(report), workspace_(workspace) {}

  [[nodiscard]] std::string text() const {
    return concat("# ", shown(report_.feature, kLongestHeading),
                  "\n\n- Workflow: ", shown(report_.workflow, kLongestHeading), ", revision ",
                  std::to_string(report_.revision.value),
                  "\n- Phase: ", shown(report_.phase, kLongestHeading), "\n",
                  section("What agents received", received(), "No receipts.\n", kLargestReceived),
                  section("What agents do not see", withheld(), "Nothing.\n", kLargestWithheld),
                  section("Gates", gates(), "None.\n", kLargestGates),
                  section("What is stale", stale(), "Nothing.\n", kLargestStale));
  }

 private:
  using Lines = std::vector<std::string>;

  static std::string section(std::string_view title, const Lines& lines, std::string_view otherwise,
                             std::size_t limit) {
    std::string text = concat("\n## ", title, "\n\n", lines.empty() ? otherwise : "");
    const std::size_t end = text.size() + limit;
    std::size_t shown = 0;
    while (shown < lines.size() && text.size() + lines[shown].size() <= end) {
      text += lines[shown++];
    }
    if (shown == lines.size()) return text;
    return concat(text, "\n", plural_of(lines.size() - shown, "more line"),
                  " left out; `baton export --json` has everything.\n");
  }

  // Redacted before it is escaped: a secret with a backslash in it is not recognized.
  [[nodiscard]] std::string shown(std::string_view text, std::size_t most = kLongestText) const {
    const std::string redacted = text_in_answer(std::string(text), workspace_);
    if (redacted.size() <= most) return escape_markdown(redacted);
    return concat(escape_markdown(text::first_bytes(redacted, most)), "…");
  }

  [[nodiscard]] Lines received() const {
    if (report_.receipts.empty()) return {};
    Lines rows = {
        "| execution | agent | items | tokens | revision | at |\n|---|---|---:|---:|---:|---|\n"};
    for (const ListedReceipt& receipt : report_.receipts) {
      rows.push_back(concat("| ", shown(receipt.execution_id), " | ", shown(receipt.agent), " | ",
                            std::to_string(receipt.items), " | ", std::to_string(receipt.tokens),
                            " | ", std::to_string(receipt.revision.value), " | ", shown(receipt.at),
                            " |\n"));
    }
    return rows;
  }

  [[nodiscard]] Lines withheld() const {
    Lines lines;
    auto one = report_.withheld.begin();
    while (one != report_.withheld.end()) {
      const auto end = std::find_if(one, report_.withheld.end(), [&](const WithheldItems& other) {
        return other.agent != one->agent;
      });
      add_withheld_from({one, end}, lines);
      one = end;
    }
    return lines;
  }

  // `reasons` are those of one agent.
  void add_withheld_from(std::span<const WithheldItems> reasons, Lines& lines) const {
    const std::size_t count = std::min(reasons.size(), kShownReasons);
    for (const WithheldItems& one : reasons.first(count)) lines.push_back(withheld_line(one));
    std::size_t items = 0;
    for (const WithheldItems& one : reasons.subspan(count)) items += one.items.size();
    if (items == 0) return;
    lines.push_back(concat("- **", shown(reasons.front().agent),
                           "**: ", plural_of(reasons.size() - count, "more reason"), ", for ",
                           plural_of(items, "item"), "\n"));
  }

  [[nodiscard]] std::string withheld_line(const WithheldItems& one) const {
    std::vector<std::string> items;
    for (const std::string& item : one.items) {
      if (items.size() < kShownItems) items.push_back(shown(item));
    }
    const std::size_t more = one.items.size() - items.size();
    return concat("- **", shown(one.agent), "**: ", shown(one.reason), ": ",
                  text::join(items, ", "),
                  more == 0 ? "" : concat(" and ", std::to_string(more), " more"), "\n");
  }

  [[nodiscard]] Lines gates() const {
    Lines lines;
    for (const auto& [name, status] : report_.gates) {
      lines.push_back(concat("- ", shown(name), ": ", model::name_of(status), "\n"));
    }
    return lines;
  }

  [[nodiscard]] Lines stale() const {
    Lines lines;
    for (const ItemEvidence& file : report_.evidence) {
      lines.push_back(concat("- ", shown(file.item), ": the evidence ", shown(file.path), " is ",
                             name_of(file.status), "\n"));
    }
    for (const workflow::StaleChain& chain : report_.stale.chains) {
      lines.push_back(concat("- ", shown(workflow::to_text(chain)), "\n"));
    }
    const std::size_t more = report_.stale.total - report_.stale.chains.size();
    if (more != 0) lines.push_back(concat("- and ", std::to_string(more), " more\n"));
    return lines;
  }

  const ReportExported& report_;
  Workspace& workspace_;
};

}  // namespace

Result<Outcome<ReportExported>> export_report(const ExportReport& request, Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_state(workspace));
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(loaded.document, workspace));
  const json::View state = judged ? json::View(*judged) : json::View(loaded.document);
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  ReportExported report{.workflow = std::string(model::text_member(state, "workflowId")),
                        .feature = std::string(model::text_member(state, "featureName")),
                        .phase = std::string(model::text_member(state, "phase")),
                        .revision = loaded.revision};
  BATON_TRY(const Outcome<ReceiptsListed> receipts, list_receipts({}, workspace));
  report.receipts = std::get<ReceiptsListed>(receipts).receipts;  // listing never refuses
  BATON_TRY(report.withheld, withheld_items(loaded.document, request.progress, workspace));
  for (const model::Gate& gate : model::gates(state)) {
    report.gates.emplace_back(gate.name, gate.status);
  }
  report.evidence = evidence_of(loaded.document, workspace.host());
  std::erase_if(report.evidence,
                [](const ItemEvidence& file) { return file.status == EvidenceStatus::fresh; });
  report.stale = stale_outputs(loaded.document, *configuration, workspace);
  report.markdown = ReportWriter(report, workspace).text();
  return report;
}

Json to_json(const ReportExported& report) {
  Json json = {{"workflowId", report.workflow},
               {"featureName", report.feature},
               {"phase", report.phase},
               {"revision", report.revision.value}};
  json["receipts"] = to_json(ReceiptsListed{report.receipts})["receipts"];
  json["withheld"] = Json::array();
  for (const WithheldItems& one : report.withheld) {
    json["withheld"].push_back(
        {{"agent", one.agent}, {"reason", one.reason}, {"items", one.items}});
  }
  json["gates"] = Json::array();
  for (const auto& [name, status] : report.gates) {
    json["gates"].push_back({{"name", name}, {"status", model::name_of(status)}});
  }
  json["evidence"] = Json::array();
  for (const ItemEvidence& file : report.evidence) {
    json["evidence"].push_back(
        {{"item", file.item}, {"path", file.path}, {"status", name_of(file.status)}});
  }
  put_stale(json, report.stale);
  return json;
}

}  // namespace baton::app
