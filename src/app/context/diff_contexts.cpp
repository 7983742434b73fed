#include "app/context/diff_contexts.h"

#include <utility>

#include "app/context/context_of_state.h"
#include "app/context/receipt.h"
#include "app/context/show_receipt.h"
#include "app/core/caller/named_agent.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "domain/context/markdown.h"
#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

Json side_json(const ContextSide& side, std::size_t tokens) {
  Json json = {{"agent", side.agent}, {"at", side.at}, {"revision", side.revision.value}};
  if (!side.execution.empty()) json["executionId"] = side.execution;
  json["itemTokens"] = tokens;
  return json;
}

}  // namespace

Result<ContextComparer> ContextComparer::of(Workspace& workspace) {
  BATON_TRY(LoadedState state, load_state(workspace));
  return ContextComparer(std::move(state), workspace);
}

Result<ContextComparer::Side> ContextComparer::received(const std::string& subject) const {
  BATON_TRY(Json receipt, find_receipt(subject, state_.document, *workspace_));
  return Side{.receipt = std::move(receipt)};
}

Result<ContextComparer::Side> ContextComparer::receivable(const std::string& name) {
  BATON_TRY(const std::string agent, named_agent(name, *workspace_));
  if (const auto known = receivable_.find(agent); known != receivable_.end()) {
    return Side{.receipt = known->second, .is_now = true};
  }
  BATON_TRY(const context::BuiltContext built,
            context_of_state(state_.document, {.agent = agent, .degraded = context::Degraded::yes},
                             *workspace_));
  BATON_TRY(const std::string text, context::render_markdown(built.context, built.field_sources,
                                                             workspace_->host().ids.next()));
  Json receipt = make_receipt({.agent = agent,
                               .execution_id = {},
                               .session = {},
                               .revision = state_.revision,
                               .state = state_.document,
                               .built = built,
                               .text = text_in_answer(text, *workspace_)},
                              *workspace_);
  receivable_.emplace(agent, receipt);
  return Side{.receipt = std::move(receipt), .is_now = true};
}

Result<ContextComparer::Side> ContextComparer::side_of(const std::string& subject) {
  if (model::find_execution(state_.document, subject)) return received(subject);
  return receivable(subject);
}

ContextSide ContextComparer::shown(const Side& side) {
  return {.agent = std::string(model::text_member(side.receipt, "agent")),
          .execution = std::string(side.is_now ? std::string_view()
                                               : model::text_member(side.receipt, "executionId")),
          .at = std::string(model::text_member(side.receipt, "at")),
          .revision = model::revision_member(side.receipt, "revision")};
}

Result<ContextsDiffed> ContextComparer::compare(const DiffContexts& request) {
  BATON_TRY(const Side before, request.after ? side_of(request.before) : received(request.before));
  const std::string agent(model::text_member(before.receipt, "agent"));
  BATON_TRY(const Side after, request.after ? side_of(*request.after) : receivable(agent));
  return ContextsDiffed{.before = shown(before),
                        .after = shown(after),
                        .difference = context::compare_receipts(before.receipt, after.receipt)};
}

Result<Outcome<ContextsDiffed>> diff_contexts(const DiffContexts& request, Workspace& workspace) {
  BATON_TRY(ContextComparer comparer, ContextComparer::of(workspace));
  BATON_TRY(ContextsDiffed compared, comparer.compare(request));
  return compared;
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
