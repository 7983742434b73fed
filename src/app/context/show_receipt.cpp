#include "app/context/show_receipt.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "app/context/item_digests.h"
#include "app/context/known_items.h"
#include "app/context/receipt.h"
#include "app/core/caller/named_agent.h"
#include "app/core/state/load_state.h"
#include "app/notes/open_notes.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::array<std::string_view, 4> kNowNames = {"same", "changed", "gone", "unknown"};

Result<std::vector<std::string>> executions_meant(const json::View& state,
                                                  const std::string& subject,
                                                  Workspace& workspace) {
  if (model::find_execution(state, subject)) return std::vector<std::string>{subject};
  BATON_TRY(const std::string agent, named_agent(subject, workspace));
  std::vector<std::string> latest_first;
  for (const model::Execution& execution : model::executions(state)) {
    if (model::bare_agent_name(execution.agent) == agent) {
      latest_first.emplace(latest_first.begin(), execution.id);
    }
  }
  return latest_first;
}

ItemNow compare(const Json& item, const ItemDigests& digests) {
  const std::string_view then = model::text_member(item, "digest");
  // A lesson is in the archive, not in the state.
  if (then.empty() || model::text_member(item, "kind") == "lesson") return ItemNow::unknown;
  const std::string now =
      digests.of(model::text_member(item, "kind"), model::text_member(item, "id"));
  if (now.empty()) return ItemNow::gone;
  return now == then ? ItemNow::same : ItemNow::changed;
}

// Compares notes with their files.
class NotesNow {
 public:
  explicit NotesNow(Workspace& workspace) : workspace_(workspace) {}

  ItemNow of(const Json& item) {
    const std::string_view then = model::text_member(item, "digest");
    const Result<notes::NotePath> path = notes::NotePath::parse(model::text_member(item, "id"));
    if (then.empty() || !path) return ItemNow::unknown;
    if (!notes_) notes_ = open_notes(workspace_, Creation::never);
    // Without the folder, the notes may be elsewhere.
    if (!*notes_ || **notes_ == nullptr) return ItemNow::unknown;
    const Result<NoteFile> file = (**notes_)->files().read(*path);
    if (!file) {
      return file.error().code == ErrorCode::not_found ? ItemNow::gone : ItemNow::unknown;
    }
    const std::string now = workspace_.host().crypto.digest(file->text).hex;
    return now == then ? ItemNow::same : ItemNow::changed;
  }

 private:
  Workspace& workspace_;
  std::optional<Result<std::unique_ptr<Notes>>> notes_ = {};  // opened for the first note
};

ReceiptShown compared(Json receipt, const json::View& state, Workspace& workspace) {
  ReceiptShown shown{
      .receipt = {},
      .agent = std::string(model::text_member(receipt, "agent")),
      .execution_id = std::string(model::text_member(receipt, "executionId")),
      .at = std::string(model::text_member(receipt, "at")),
      .revision = model::revision_member(receipt, "revision"),
      .tokens = static_cast<std::size_t>(model::number_member(receipt, "tokens").value_or(0)),
      .items = {}};
  shown.receipt = std::move(receipt);
  const ItemDigests digests(state, workspace.host().crypto);
  NotesNow notes(workspace);
  for (const auto& [index, item] : model::object_elements(shown.receipt, "items")) {
    const bool is_note = model::text_member(*item, "kind") == "note";
    shown.items.push_back(
        {.kind = std::string(model::text_member(*item, "kind")),
         .id = std::string(model::text_member(*item, "id")),
         .tokens = static_cast<std::size_t>(model::number_member(*item, "tokens").value_or(0)),
         .now = is_note ? notes.of(*item) : compare(*item, digests)});
  }
  return shown;
}

// For an item that no agent received: an id that no item has or had is probably misspelt.
Result<void> require_item(const std::string& item, Workspace& workspace) {
  BATON_TRY(const ItemNames names, known_items(item, workspace));
  if (names.has(item)) return {};
  return fail(ErrorCode::not_found, "unknown item", item, names.hint_for(item));
}

Result<Outcome<ReceiptShown>> who_saw(const std::string& item, Workspace& workspace) {
  BATON_TRY(const Outcome<ReceiptsListed> listed, list_receipts({.item = item}, workspace));
  ReceiptShown shown;
  shown.who_saw = std::get<ReceiptsListed>(listed);  // listing never refuses
  if (shown.who_saw->receipts.empty()) BATON_CHECK(require_item(item, workspace));
  return shown;
}

}  // namespace

std::string_view name_of(ItemNow now) {
  return kNowNames.at(static_cast<std::size_t>(now));
}

Result<Json> find_receipt(const std::string& subject, const json::View& state,
                          Workspace& workspace) {
  BATON_TRY(const Identifier workflow,
            Identifier::parse(model::text_member(state, "workflowId"), "workflow id"));
  BATON_TRY(const std::vector<std::string> executions, executions_meant(state, subject, workspace));
  for (const std::string& execution : executions) {
    const Result<Identifier> id = Identifier::parse(execution);
    if (!id) continue;
    BATON_TRY(std::optional<Json> receipt, read_receipt(workflow, *id, workspace));
    if (receipt) return *std::move(receipt);
  }
  if (executions.empty()) {
    BATON_TRY(const Configuration* configuration, workspace.configuration());
    if (configuration->relevance_map.find(subject) != nullptr) {
      return fail(
          ErrorCode::not_found, "the agent has no execution yet", subject,
          text::concat("`baton context ", subject, " --explain` shows what it would receive now"));
    }
    return fail(ErrorCode::not_found, "execution or agent not found", subject,
                "`baton status` lists them");
  }
  return fail(
      ErrorCode::not_found, "receipt not found", subject,
      "an execution has a receipt if its agent received a context while it ran; `baton context "
      "AGENT --explain` shows what the agent would receive now");
}

Result<Outcome<ReceiptShown>> show_receipt(const ShowReceipt& request, Workspace& workspace) {
  if (request.subject.has_value() == request.who_saw.has_value()) {
    return fail(ErrorCode::usage, "exactly one execution, or --who-saw, is required",
                request.subject.value_or(""),
                "--who-saw names an item; `baton receipts` lists the contexts");
  }
  if (request.who_saw) return who_saw(*request.who_saw, workspace);
  BATON_TRY(const LoadedState loaded, load_state(workspace));
  BATON_TRY(Json receipt, find_receipt(*request.subject, loaded.document, workspace));
  return compared(std::move(receipt), loaded.document, workspace);
}

Json to_json(const ReceiptShown& answer) {
  if (answer.who_saw) return to_json(*answer.who_saw);
  Json json = answer.receipt;
  Json items = Json::array();
  for (const ShownItem& item : answer.items) {
    items.push_back({{"kind", item.kind},
                     {"id", item.id},
                     {"tokens", item.tokens},
                     {"now", name_of(item.now)}});
  }
  json["items"] = std::move(items);
  return json;
}

}  // namespace baton::app
