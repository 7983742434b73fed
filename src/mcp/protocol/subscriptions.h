#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "mcp/protocol/offer.h"

namespace baton::mcp {

// The subscriptions to changes: by `subscriptions/listen`, each under the id of that request; or,
// in the handshake era, by `resources/subscribe` and by the handshake.
class Subscriptions {
 public:
  static constexpr std::size_t kMostListeners = 1'024;
  static constexpr std::size_t kMostResources = 1'024;  // per listener, and for the handshake

  // False if there are too many.
  bool subscribe(const std::string& uri);
  void unsubscribe(const std::string& uri) { by_handshake_.resources.erase(uri); }
  // A client of the handshake era is notified of changed lists without a subscription.
  void greet(const Wanted& lists);

  [[nodiscard]] bool is_full() const { return listeners_.size() >= kMostListeners; }
  void listen(const Json& id, Wanted wanted);
  bool end(const Json& id);  // false: unknown id
  [[nodiscard]] std::vector<Json> listeners() const;

  // All subscriptions of all clients.
  [[nodiscard]] Wanted wanted() const;

  // Calls `send` with each notification that `changes` requires.
  using Send = std::function<void(std::string_view method, Json params)>;
  void tell(const Wanted& changes, const Send& send) const;

 private:
  Wanted by_handshake_;
  std::vector<std::pair<Json, Wanted>> listeners_;
};

// The changes that a `subscriptions/listen` requests, as far as the offer supports them; and the
// JSON to acknowledge them. kInvalidParams: none or too many are requested.
tl::expected<Wanted, Fault> wanted_in(const Json& params, Offer& offer);
Json to_json(const Wanted& wanted);

}  // namespace baton::mcp
