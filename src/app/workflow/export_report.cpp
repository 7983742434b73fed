#include "app/workflow/export_report.h"

#include <algorithm>

#include "app/context/context_of_state.h"
#include "app/context/context_sizes.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "app/workflow/next_agents.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/markdown.h"

namespace baton::app {
namespace {

using text::concat;
using text::escape_markdown;

constexpr std::size_t kShownItems = 8;

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

// Markdown for a pull request. No text of the report becomes markup.
class ReportWriter {
 public:
  ReportWriter(const ReportExported& report, Workspace& workspace)
      : report_(report), workspace_(workspace) {}

  [[nodiscard]] std::string text() const {
    return concat(
        "# ", shown(report_.feature), "\n\n- Workflow: ", shown(report_.workflow), ", revision ",
        std::to_string(report_.revision.value), "\n- Phase: ", shown(report_.phase), "\n",
        section("What agents received", received(), "No receipts.\n"),
        section("What agents do not see", withheld(), "Nothing.\n"),
        section("Gates", gates(), "None.\n"), section("What is stale", stale(), "Nothing.\n"));
  }

 private:
  static std::string section(std::string_view title, const std::string& lines,
                             std::string_view otherwise) {
    return concat("\n## ", title, "\n\n", lines.empty() ? otherwise : lines);
  }

  // Redacted before it is escaped: a secret with a backslash in it is not recognized.
  [[nodiscard]] std::string shown(std::string_view text) const {
    return escape_markdown(text_in_answer(std::string(text), workspace_));
  }

  [[nodiscard]] std::string received() const {
    if (report_.receipts.empty()) return {};
    std::string rows =
        "| execution | agent | items | tokens | revision | at |\n|---|---|---:|---:|---:|---|\n";
    for (const ListedReceipt& receipt : report_.receipts) {
      rows += concat("| ", shown(receipt.execution_id), " | ", shown(receipt.agent), " | ",
                     std::to_string(receipt.items), " | ", std::to_string(receipt.tokens), " | ",
                     std::to_string(receipt.revision.value), " | ", shown(receipt.at), " |\n");
    }
    return rows;
  }

  [[nodiscard]] std::string withheld() const {
    std::string lines;
    for (const WithheldItems& one : report_.withheld) {
      std::vector<std::string> items;
      for (const std::string& item : one.items) {
        if (items.size() < kShownItems) items.push_back(shown(item));
      }
      const std::size_t more = one.items.size() - items.size();
      lines +=
          concat("- **", shown(one.agent), "**: ", shown(one.reason), ": ", text::join(items, ", "),
                 more == 0 ? "" : concat(" and ", std::to_string(more), " more"), "\n");
    }
    return lines;
  }

  [[nodiscard]] std::string gates() const {
    std::string lines;
    for (const auto& [name, status] : report_.gates) {
      lines += concat("- ", shown(name), ": ", model::name_of(status), "\n");
    }
    return lines;
  }

  [[nodiscard]] std::string stale() const {
    std::string lines;
    for (const ItemEvidence& file : report_.evidence) {
      lines += concat("- ", shown(file.item), ": the evidence ", shown(file.path), " is ",
                      name_of(file.status), "\n");
    }
    for (const workflow::StaleChain& chain : report_.stale.chains) {
      lines += concat("- ", shown(workflow::to_text(chain)), "\n");
    }
    const std::size_t more = report_.stale.total - report_.stale.chains.size();
    if (more != 0) lines += concat("- and ", std::to_string(more), " more\n");
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
