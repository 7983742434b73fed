#include "app/context/receipt.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/item_digests.h"
#include "app/core/caller/caller.h"
#include "app/core/findings/error_finding.h"
#include "domain/context/explanation.h"
#include "domain/context/shorten.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The form of an item that a budget shortened; else empty.
std::string_view form_of(const context::ExplainedItem& item, const Json& context) {
  const Json* shortened = model::object_member(context, "shortened");
  if (shortened == nullptr) return {};
  const std::string name = text::concat(item.kind, " ", item.id);
  for (const context::Form form :
       {context::Form::structured, context::Form::summary, context::Form::reference}) {
    const std::string_view text = context::to_text(form);
    const auto is_named = [&name](const model::Element& named) { return *named.value == name; };
    if (std::ranges::any_of(model::elements(*shortened, text), is_named)) return text;
  }
  return {};
}

// Notes and lessons are not in the state.
std::string digest_of(const context::ExplainedItem& item, const Delivery& delivery,
                      const ItemDigests& digests, const Crypto& crypto) {
  if (!item.digest.empty()) return item.digest;
  if (item.kind != "lesson") return digests.of(item.kind, item.id);
  for (const Json& lesson : delivery.built.lessons) {
    if (model::text_member(lesson, "id") == item.id) {
      return crypto.digest(json::print_compact(lesson)).hex;
    }
  }
  return {};
}

Json item_json(const context::ExplainedItem& item, const Delivery& delivery,
               const ItemDigests& digests, const Crypto& crypto) {
  Json json;
  json["kind"] = item.kind;
  json["id"] = item.id;
  json["tokens"] = item.tokens;
  const std::string digest = digest_of(item, delivery, digests, crypto);
  if (!digest.empty()) json["digest"] = digest;
  const std::string_view form = form_of(item, delivery.built.context);
  if (!form.empty()) json["form"] = form;
  return json;
}

// Values that the text has only as a mark.
std::size_t redactions_in(std::string_view text) {
  std::size_t count = 0;
  for (const std::string_view mark : {"[REDACTED", "[ENCRYPTED:"}) {
    for (std::size_t at = text.find(mark); at != std::string_view::npos;
         at = text.find(mark, at + mark.size())) {
      ++count;
    }
  }
  return count;
}

Json items_json(const Delivery& delivery, const Crypto& crypto) {
  const ItemDigests digests(delivery.state, crypto);
  Json items = Json::array();
  for (const context::ExplainedItem& item : delivery.built.explanation.items) {
    if (item.verdict == context::Verdict::admitted) {
      items.push_back(item_json(item, delivery, digests, crypto));
    }
  }
  return items;
}

// Whether it has the members that the readers need (schemas/receipt), and the file its name.
bool is_receipt_of(const Identifier& execution, const Json& receipt) {
  const bool has_numbers =
      model::number_member(receipt, "revision") && model::number_member(receipt, "tokens");
  return has_numbers && model::text_member(receipt, "executionId") == execution.text() &&
         !model::text_member(receipt, "agent").empty() && model::time_member(receipt, "at") &&
         model::array_member(receipt, "items") != nullptr;
}

Result<Json> parse_receipt(const std::string& text, const Identifier& execution,
                           const RelativePath& file) {
  Result<Json> receipt = json::read(text, std::string(file.text()));
  if (receipt && is_receipt_of(execution, *receipt)) return receipt;
  Error error = receipt ? Error{.code = ErrorCode::malformed,
                                .phrase = "not the receipt of this execution",
                                .subject = std::string(file.text())}
                        : std::move(receipt).error();
  if (error.code == ErrorCode::malformed) {
    error.hint = text::join_clauses(
        error.hint, text::concat("remove ", file.text(),
                                 "; while the execution runs, the next `baton context` of its "
                                 "agent writes it again"));
  }
  return fail(std::move(error));
}

}  // namespace

Result<std::optional<Json>> read_receipt(const Identifier& workflow, const Identifier& execution,
                                         Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text,
            workspace.handoff().receipt(workflow, execution));
  if (!text) return std::nullopt;
  const RelativePath file = kReceiptsFolder.child(workflow).child(execution, ".json");
  BATON_TRY(Json receipt, parse_receipt(*text, execution, file));
  return receipt;
}

Result<KeptReceipts> kept_receipts(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> executions,
            workspace.handoff().executions_with_receipt(workflow));
  KeptReceipts receipts;
  for (const Identifier& execution : executions) {
    Result<std::optional<Json>> receipt = read_receipt(workflow, execution, workspace);
    if (!receipt) {
      receipts.damaged.push_back(receipt.error());
    } else if (*receipt) {
      receipts.whole.push_back(**std::move(receipt));
    }
  }
  return receipts;
}

Result<std::vector<Json>> whole_receipts(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(KeptReceipts receipts, kept_receipts(workflow, workspace));
  for (const Error& error : receipts.damaged) {
    Finding warning = app::finding_of(error);
    warning.severity = Severity::warning;
    workspace.note(std::move(warning));
  }
  return std::move(receipts.whole);
}

Json make_receipt(const Delivery& delivery, const Workspace& workspace) {
  const Host& host = workspace.host();
  const Result<std::string> settings = host.root.read(kConfigurationFile);
  return {{"workflowId", model::text_member(delivery.state, "workflowId")},
          {"agent", delivery.agent},
          {"executionId", delivery.execution_id},
          {"session", delivery.session},
          {"at", text::format_date_time(workspace.now())},
          {"revision", delivery.revision.value},
          {"tokens", context::count_tokens_of_text(delivery.text)},
          {"digest", host.crypto.digest(delivery.text).hex},
          {"configuration", host.crypto.digest(settings.value_or("")).hex},
          {"redactions", redactions_in(delivery.text)},
          {"items", items_json(delivery, host.crypto)}};
}

Result<void> keep_receipt(const Delivery& delivery, Workspace& workspace) {
  BATON_TRY(const Identifier workflow,
            Identifier::parse(model::text_member(delivery.state, "workflowId"), "workflow id"));
  BATON_TRY(const Identifier execution, Identifier::parse(delivery.execution_id, "execution id"));
  return workspace.handoff().put_receipt(workflow, execution,
                                         json::print(make_receipt(delivery, workspace)));
}

Result<void> leave_receipt(const ShownContext& shown,
                           const std::function<std::string()>& as_printed, Workspace& workspace) {
  if (workspace.only_shows()) return {};
  const json::View state = shown.state.document;
  const std::string_view id = model::text_member(shown.built.context, "executionId");
  if (!model::find_execution(state, id)) return {};
  const Result<Identifier> workflow = Identifier::parse(model::text_member(state, "workflowId"));
  const Result<Identifier> execution = Identifier::parse(id);
  if (!workflow || !execution) return {};  // they cannot be names of files
  if (limited_agent(workspace).empty()) {
    const Result<std::optional<Json>> kept = read_receipt(*workflow, *execution, workspace);
    if (kept && *kept) return {};  // a damaged one is written again
  }
  const Result<void> left = keep_receipt({.agent = shown.agent,
                                          .execution_id = execution->text(),
                                          .session = {},
                                          .revision = shown.state.revision,
                                          .state = state,
                                          .built = shown.built,
                                          .text = as_printed()},
                                         workspace);
  if (left) return left;
  const bool serves_all_the_same =
      left.error().code == ErrorCode::unavailable || left.error().code == ErrorCode::malformed;
  if (!serves_all_the_same) return left;
  Finding warning = app::finding_of(left.error());
  warning.severity = Severity::warning;
  warning.message = text::concat("the receipt of this context is not kept: ", warning.message);
  workspace.note(std::move(warning));
  return {};
}

}  // namespace baton::app
