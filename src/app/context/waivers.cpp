#include "app/context/waivers.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::app {
namespace {

constexpr std::string_view kExtensions = "extensions";
constexpr std::string_view kWaivers = "waivers";

}  // namespace

void add_waiver(Json& state, Json waiver) {
  Json& extensions = model::ensure_object(state, kExtensions);
  model::ensure_array(extensions, kWaivers).push_back(std::move(waiver));
}

bool take_waiver(Json& state, std::string_view agent) {
  const Json* extensions = model::object_member(state, kExtensions);
  if (extensions == nullptr || model::array_member(*extensions, kWaivers) == nullptr) return false;
  Json& holder = model::ensure_object(state, kExtensions);
  Json& waivers = model::ensure_array(holder, kWaivers);
  for (auto waiver = waivers.begin(); waiver != waivers.end(); ++waiver) {
    if (model::text_member(*waiver, "agent") != agent) continue;
    waivers.erase(waiver);
    if (waivers.empty()) model::remove_member(holder, kWaivers);
    if (holder.empty()) model::remove_member(state, kExtensions);
    return true;
  }
  return false;
}

}  // namespace baton::app
