#include "mcp/protocol/subscriptions.h"

#include <algorithm>

#include "mcp/protocol/envelope.h"

namespace baton::mcp {
namespace {

struct ListKind {
  std::string_view name;        // in a filter
  std::string_view capability;  // the server's capability
  std::string_view method;
  bool Wanted::*wanted;
};

constexpr ListKind kLists[] = {
    {"toolsListChanged", "tools", "notifications/tools/list_changed", &Wanted::tool_list},
    {"promptsListChanged", "prompts", "notifications/prompts/list_changed", &Wanted::prompt_list},
    {"resourcesListChanged", "resources", "notifications/resources/list_changed",
     &Wanted::resource_list},
};

bool is_true(const Json& object, std::string_view name) {
  const auto found = object.find(name);
  return found != object.end() && *found == true;
}

void tell_one(const Wanted& wanted, const Wanted& changes, const Json& meta,
              const Subscriptions::Send& send) {
  const auto with_meta = [&](Json params) {
    if (!meta.is_null()) params["_meta"] = meta;
    return params;
  };
  for (const ListKind& list : kLists) {
    if (wanted.*list.wanted && changes.*list.wanted) send(list.method, with_meta(Json::object()));
  }
  for (const std::string& uri : changes.resources) {
    if (!wanted.resources.contains(uri)) continue;
    send("notifications/resources/updated", with_meta({{"uri", uri}}));
  }
}

}  // namespace

bool Subscriptions::subscribe(const std::string& uri) {
  std::set<std::string>& resources = by_handshake_.resources;
  if (resources.size() >= kMostResources && !resources.contains(uri)) return false;
  resources.insert(uri);
  return true;
}

void Subscriptions::greet(const Wanted& lists) {
  for (const ListKind& list : kLists) by_handshake_.*list.wanted = lists.*list.wanted;
}

void Subscriptions::listen(const Json& id, Wanted wanted) {
  end(id);
  listeners_.emplace_back(id, std::move(wanted));
}

bool Subscriptions::end(const Json& id) {
  return std::erase_if(listeners_, [&](const auto& listener) { return listener.first == id; }) > 0;
}

std::vector<Json> Subscriptions::listeners() const {
  std::vector<Json> ids;
  for (const auto& [id, wanted] : listeners_) ids.push_back(id);
  return ids;
}

Wanted Subscriptions::wanted() const {
  Wanted all = by_handshake_;
  for (const auto& [id, wanted] : listeners_) all.add(wanted);
  return all;
}

void Subscriptions::tell(const Wanted& changes, const Send& send) const {
  tell_one(by_handshake_, changes, nullptr, send);
  for (const auto& [id, wanted] : listeners_) {
    tell_one(wanted, changes, {{kSubscriptionIdKey, id}}, send);
  }
}

tl::expected<Wanted, Fault> wanted_in(const Json& params, Offer& offer) {
  const auto filter = params.find("notifications");
  if (filter == params.end() || !filter->is_object()) {
    return fault(kInvalidParams, "missing object \"notifications\"");
  }
  const Json capabilities = offer.capabilities();
  Wanted wanted;
  for (const ListKind& list : kLists) {
    const auto has = capabilities.find(list.capability);
    wanted.*list.wanted =
        is_true(*filter, list.name) && has != capabilities.end() && is_true(*has, "listChanged");
  }
  const auto uris = filter->find("resourceSubscriptions");
  if (uris == filter->end()) return wanted;
  if (!uris->is_array()) return fault(kInvalidParams, "\"resourceSubscriptions\" must be an array");
  if (uris->size() > Subscriptions::kMostResources) {
    return fault(kInvalidParams, "\"resourceSubscriptions\" names more than 1024 resources");
  }
  for (const Json& uri : *uris) {
    if (!uri.is_string()) return fault(kInvalidParams, "a resource must be a string");
    if (offer.knows(uri.get_ref<const std::string&>())) wanted.resources.insert(uri);
  }
  return wanted;
}

Json to_json(const Wanted& wanted) {
  Json json = Json::object();
  for (const ListKind& list : kLists) {
    if (wanted.*list.wanted) json[std::string(list.name)] = true;
  }
  if (!wanted.resources.empty()) json["resourceSubscriptions"] = wanted.resources;
  return json;
}

}  // namespace baton::mcp
