#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "mcp/protocol/offer.h"

namespace baton::test {

// The least that a server can have: one tool, one resource, one prompt.
class ToyOffer : public mcp::Offer {
 public:
  using Page = tl::expected<mcp::Page, mcp::Fault>;

  [[nodiscard]] Json capabilities() const override {
    return {{"tools", Json::object()},
            {"resources", {{"subscribe", true}, {"listChanged", true}}},
            {"prompts", Json::object()}};
  }
  [[nodiscard]] std::string instructions() const override { return "Use it."; }

  // Two pages.
  Page tools(const Cursor& cursor) override {
    if (cursor == "second") return mcp::Page{.items = {{{"name", "toy_2"}}}};
    if (cursor) return mcp::fault(mcp::kInvalidParams, "unknown cursor");
    return mcp::Page{.items = {{{"name", "toy"}}}, .next_cursor = "second"};
  }
  Page resources(const Cursor&) override { return mcp::Page{.items = {{{"uri", "toy://it"}}}}; }
  Page resource_templates(const Cursor&) override { return mcp::Page{}; }
  Page prompts(const Cursor&) override { return mcp::Page{}; }

  mcp::Answer call_tool(const Json& params, mcp::Exchange& exchange) override {
    calls.push_back(params);
    return call ? call(exchange) : Json{{"content", Json::array()}};
  }
  mcp::Answer read_resource(const Json& params, mcp::Exchange&) override {
    if (params["uri"] == "toy://it") return Json{{"contents", Json::array()}};
    return mcp::fault(mcp::kResourceNotFound, "Resource not found", {{"uri", params["uri"]}});
  }
  mcp::Answer get_prompt(const Json&, mcp::Exchange&) override { return Json::object(); }
  std::optional<mcp::Answer> other(std::string_view method, const Json&, mcp::Exchange&) override {
    if (method != "toy/method") return std::nullopt;
    return Json{{"toy", true}};
  }

  [[nodiscard]] bool knows(std::string_view uri) override { return uri == "toy://it"; }
  std::vector<Watch*> watches() override { return {}; }
  [[nodiscard]] bool is_blind() const override { return has_no_watch; }
  mcp::Wanted changes(const mcp::Wanted& wanted) override {
    watched = wanted;
    return std::exchange(changed, {});
  }

  std::function<mcp::Answer(mcp::Exchange&)> call = {};  // what the tool does
  bool has_no_watch = false;
  mcp::Wanted changed = {};      // since the server last asked
  mcp::Wanted watched = {};      // what the server last asked about
  std::vector<Json> calls = {};  // parameters
};

}  // namespace baton::test
