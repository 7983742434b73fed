#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "host/watcher.h"
#include "json/json.h"
#include "mcp/protocol/exchange.h"
#include "mcp/protocol/fault.h"

namespace baton::mcp {

// The recommended limit of a text in an answer, in bytes: the text may be in its line twice and
// escaped, and the official clients drop a server whose line is longer than 10 MiB.
inline constexpr std::size_t kLargestText = std::size_t{4} << 20;

// A part of a list, and the cursor of the next part.
struct Page {
  Json items = Json::array();
  std::optional<std::string> next_cursor = {};
};

// What clients subscribed to.
struct Wanted {
  friend bool operator==(const Wanted&, const Wanted&) = default;

  std::set<std::string> resources = {};  // URIs
  bool resource_list = false;
  bool tool_list = false;
  bool prompt_list = false;

  [[nodiscard]] bool is_anything() const {
    return resource_list || tool_list || prompt_list || !resources.empty();
  }
  void add(const Wanted& more) {
    resources.insert(more.resources.begin(), more.resources.end());
    resource_list |= more.resource_list;
    tool_list |= more.tool_list;
    prompt_list |= more.prompt_list;
  }
};

// The tools, resources and prompts of a server. The server handles the protocol: eras, envelopes,
// paging, subscriptions, cancellation. Parameters are what the client sent; they are only checked
// to be an object. Results are complete except for `resultType` and the server's `_meta`.
class Offer {
 public:
  virtual ~Offer() = default;

  // {"tools": {}, "resources": {"subscribe": true, …}, …}
  [[nodiscard]] virtual Json capabilities() const = 0;
  // Instructions for the model that uses the server, under 2 KB.
  [[nodiscard]] virtual std::string instructions() const = 0;

  using Cursor = std::optional<std::string>;
  virtual tl::expected<Page, Fault> tools(const Cursor& cursor) = 0;
  virtual tl::expected<Page, Fault> resources(const Cursor& cursor) = 0;
  virtual tl::expected<Page, Fault> resource_templates(const Cursor& cursor) = 0;
  virtual tl::expected<Page, Fault> prompts(const Cursor& cursor) = 0;

  virtual Answer call_tool(const Json& params, Exchange& exchange) = 0;
  virtual Answer read_resource(const Json& params, Exchange& exchange) = 0;
  virtual Answer get_prompt(const Json& params, Exchange& exchange) = 0;

  // A method that is not part of the core protocol here, such as completion/complete. Empty:
  // unknown method.
  virtual std::optional<Answer> other(std::string_view method, const Json& params,
                                      Exchange& exchange) = 0;

  // True if the resource supports subscriptions.
  [[nodiscard]] virtual bool knows(std::string_view uri) = 0;

  // The subscribed resources that changed since the last call. A new subscription reports no
  // change.
  virtual Wanted changes(const Wanted& wanted) = 0;
  // The watches that trigger the next changes() call; valid until that call.
  virtual std::vector<Watch*> watches() = 0;
  // Whether a subscribed resource may change without waking one of these: call changes() from time
  // to time.
  [[nodiscard]] virtual bool is_blind() const { return false; }
};

}  // namespace baton::mcp
