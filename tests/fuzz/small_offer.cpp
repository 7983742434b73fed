#include "small_offer.h"

#include <string>
#include <utility>

namespace baton::fuzz {
namespace {

using mcp::Answer;
using mcp::Exchange;
using mcp::Page;

constexpr std::string_view kKnown = "test://";
constexpr std::string_view kSecondPage = "2";
constexpr double kSteps = 3;

// Two pages of one item each.
SmallOffer::PageOrFault page(const mcp::Offer::Cursor& cursor, Json item) {
  if (cursor && *cursor != kSecondPage) {
    return mcp::fault(mcp::kInvalidParams, "there is no such page");
  }
  Page page{.items = Json::array({std::move(item)})};
  if (!cursor) page.next_cursor = kSecondPage;
  return page;
}

Answer work(Exchange& exchange) {
  for (double done = 0; done < kSteps && !exchange.is_cancelled(); ++done) {
    exchange.progress(done, kSteps);
    exchange.notify("notifications/message", {{"level", "info"}, {"data", done}});
  }
  return Json{{"content", Json::array()}};
}

}  // namespace

Json SmallOffer::capabilities() const {
  const Json changing = {{"listChanged", true}};
  return {{"tools", changing},
          {"resources", {{"listChanged", true}, {"subscribe", true}}},
          {"prompts", changing}};
}

SmallOffer::PageOrFault SmallOffer::tools(const Cursor& cursor) {
  return page(cursor, {{"name", "echo"}, {"inputSchema", {{"type", "object"}}}});
}

SmallOffer::PageOrFault SmallOffer::resources(const Cursor& cursor) {
  return page(cursor, {{"name", "one"}, {"uri", "test://one"}});
}

SmallOffer::PageOrFault SmallOffer::resource_templates(const Cursor& cursor) {
  return page(cursor, {{"name", "any"}, {"uriTemplate", "test://{any}"}});
}

SmallOffer::PageOrFault SmallOffer::prompts(const Cursor& cursor) {
  return page(cursor, {{"name", "prompt"}});
}

Answer SmallOffer::call_tool(const Json& params, Exchange& exchange) {
  const Json arguments = params.value("arguments", Json::object());
  if (params.at("name") == "echo") return Json{{"content", Json::array({arguments})}};
  if (params.at("name") == "ask") return exchange.ask("elicitation/create", arguments);
  if (params.at("name") == "work") return work(exchange);
  return mcp::fault(mcp::kInvalidParams, "there is no such tool");
}

Answer SmallOffer::read_resource(const Json& params, Exchange& /*exchange*/) {
  const auto& uri = params.at("uri").get_ref<const std::string&>();
  if (!knows(uri)) return mcp::fault(mcp::kResourceNotFound, "there is no such resource");
  return Json{{"contents", Json::array({{{"uri", uri}, {"text", ""}}})}};
}

Answer SmallOffer::get_prompt(const Json& params, Exchange& /*exchange*/) {
  return Json{{"description", params.at("name")}, {"messages", Json::array()}};
}

std::optional<Answer> SmallOffer::other(std::string_view method, const Json& params,
                                        Exchange& /*exchange*/) {
  if (method != "completion/complete") return std::nullopt;
  return Json{{"completion", params}};
}

bool SmallOffer::knows(std::string_view uri) {
  return uri.starts_with(kKnown);
}

std::vector<Watch*> SmallOffer::watches(const mcp::Wanted& /*wanted*/) {
  return {};
}

mcp::Wanted SmallOffer::changes(const mcp::Wanted& wanted) {
  return wanted;
}

}  // namespace baton::fuzz
