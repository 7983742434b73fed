#pragma once

#include <nlohmann/json.hpp>

#include "mcp/protocol/offer.h"

namespace baton::fuzz {

// One of everything, and every change is one that somebody wants to hear of.
class SmallOffer final : public mcp::Offer {
 public:
  [[nodiscard]] Json capabilities() const override;
  [[nodiscard]] std::string instructions() const override { return "For a fuzzer."; }

  using PageOrFault = tl::expected<mcp::Page, mcp::Fault>;
  PageOrFault tools(const Cursor& cursor) override;
  PageOrFault resources(const Cursor& cursor) override;
  PageOrFault resource_templates(const Cursor& cursor) override;
  PageOrFault prompts(const Cursor& cursor) override;

  // "echo" answers with its arguments, "ask" asks the client, "work" tells how far it is.
  mcp::Answer call_tool(const Json& params, mcp::Exchange& exchange) override;
  mcp::Answer read_resource(const Json& params, mcp::Exchange& exchange) override;
  mcp::Answer get_prompt(const Json& params, mcp::Exchange& exchange) override;
  std::optional<mcp::Answer> other(std::string_view method, const Json& params,
                                   mcp::Exchange& exchange) override;

  [[nodiscard]] bool knows(std::string_view uri) override;
  std::vector<Watch*> watches(const mcp::Wanted& wanted) override;
  mcp::Wanted changes(const mcp::Wanted& wanted) override;
};

}  // namespace baton::fuzz
