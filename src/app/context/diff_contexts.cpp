#include "app/context/diff_contexts.h"

#include <utility>

#include "app/context/context_of_state.h"
#include "app/context/receipt.h"
#include "app/context/show_receipt.h"
#include "app/core/load_state.h"
#include "domain/context/markdown.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

// One side, as a receipt; without an execution if it would be received now.
struct ComparedReceipt {
  Json receipt;
  bool is_now = false;
};

Result<ComparedReceipt> received(const std::string& subject, const LoadedState& state,
                                 Workspace& workspace) {
  BATON_TRY(Json receipt, find_receipt(subject, state.document, workspace));
  return ComparedReceipt{.receipt = std::move(receipt)};
}

Result<ComparedReceipt> receivable(const std::string& agent, const LoadedState& state,
                                   Workspace& workspace) {
  BATON_TRY(const context::BuiltContext built,
            context_of_state(state.document, {.agent = agent, .degraded = context::Degraded::yes},
                             workspace));
  BATON_TRY(const std::string text, context::render_markdown(built.context, built.field_sources,
                                                             workspace.host().ids.next()));
  BATON_TRY(Json receipt, make_receipt({.agent = std::string(model::bare_agent_name(agent)),
                                        .execution_id = {},
                                        .session = {},
                                        .revision = state.revision,
                                        .state = state.document,
                                        .built = built,
                                        .text = text},
                                       workspace));
  return ComparedReceipt{.receipt = std::move(receipt), .is_now = true};
}

Result<ComparedReceipt> side_of(const std::string& subject, const LoadedState& state,
                                Workspace& workspace) {
  if (model::find_execution(state.document, subject)) return received(subject, state, workspace);
  return receivable(subject, state, workspace);
}

ContextSide shown(const ComparedReceipt& side) {
  return {.agent = std::string(model::text_member(side.receipt, "agent")),
          .execution = std::string(side.is_now ? std::string_view()
                                               : model::text_member(side.receipt, "executionId")),
          .at = std::string(model::text_member(side.receipt, "at")),
          .revision = model::revision_member(side.receipt, "revision")};
}

Json side_json(const ContextSide& side, std::size_t tokens) {
  Json json = {{"agent", side.agent}, {"at", side.at}, {"revision", side.revision.value}};
  if (!side.execution.empty()) json["executionId"] = side.execution;
  json["itemTokens"] = tokens;
  return json;
}

}  // namespace

Result<Outcome<ContextsDiffed>> diff_contexts(const DiffContexts& request, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace));
  BATON_TRY(const ComparedReceipt before, request.after
                                              ? side_of(request.before, state, workspace)
                                              : received(request.before, state, workspace));
  const std::string agent(model::text_member(before.receipt, "agent"));
  BATON_TRY(const ComparedReceipt after, request.after ? side_of(*request.after, state, workspace)
                                                       : receivable(agent, state, workspace));
  return ContextsDiffed{.before = shown(before),
                        .after = shown(after),
                        .difference = context::compare_receipts(before.receipt, after.receipt)};
}

Json to_json(const ContextsDiffed& answer) {
  const context::ReceiptDifference& difference = answer.difference;
  Json items = Json::array();
  for (const context::ItemDifference& item : difference.items) {
    items.push_back({{"kind", item.kind},
                     {"id", item.id},
                     {"change", context::to_text(item.change)},
                     {"tokensBefore", item.tokens_before},
                     {"tokensAfter", item.tokens_after}});
  }
  return {{"before", side_json(answer.before, difference.tokens_before)},
          {"after", side_json(answer.after, difference.tokens_after)},
          {"items", std::move(items)},
          {"same", difference.same},
          {"otherConfiguration", difference.other_configuration}};
}

}  // namespace baton::app
