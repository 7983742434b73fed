#include "app/shared/key_namespace.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/read.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kNamespaceFolder = "namespaces/";
constexpr std::string_view kNeutral = "neutral";

KeyNamespace namespace_in(const Json& document) {
  KeyNamespace names{.name = std::string(model::text_member(document, "name")), .groups = {}};
  for (const model::Element& group : model::object_elements(document, "groups")) {
    KeyGroup& added = names.groups.emplace_back();
    added.title = model::text_member(*group.value, "title");
    for (const model::Element& key : model::object_elements(*group.value, "keys")) {
      added.keys.push_back({.key = std::string(model::text_member(*key.value, "key")),
                            .purpose = std::string(model::text_member(*key.value, "purpose")),
                            .state_pointer = std::string(model::text_member(*key.value, "state"))});
    }
  }
  return names;
}

Result<KeyNamespace> built_in(const std::string& name) {
  const resources::Resource* resource =
      resources::find_template(text::concat(kNamespaceFolder, name));
  if (resource == nullptr) {
    std::vector<std::string_view> known;
    for (const resources::Resource& other : resources::templates()) {
      if (other.name.starts_with(kNamespaceFolder))
        known.push_back(other.name.substr(kNamespaceFolder.size()));
    }
    return fail(ErrorCode::not_found, "unknown key namespace", name,
                text::concat("built-in namespaces: ", text::enumerate(known),
                             "; the setting also accepts a custom namespace"));
  }
  BATON_TRY(const Json document, json::read(resource->content, name));
  return namespace_in(document);
}

}  // namespace

const ConventionalKey* KeyNamespace::find(std::string_view key) const {
  for (const KeyGroup& group : groups) {
    for (const ConventionalKey& known : group.keys) {
      if (known.key == key) return &known;
    }
  }
  return nullptr;
}

namespace {

// Null if no setting names a namespace.
Result<Json> chosen_namespace(const SessionRow* session, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Json own;
  if (session != nullptr) {
    BATON_TRY(own, json::read(session->configuration, "settings of the session"));
  }
  const Json none;
  return shared::namespace_setting(
      configuration->shared_context ? *configuration->shared_context : none, own);
}

}  // namespace

Result<Json> namespace_setting_of(const SessionRow& session, Workspace& workspace) {
  BATON_TRY(Json setting, chosen_namespace(&session, workspace));
  return setting.is_null() ? Json(kNeutral) : std::move(setting);
}

Result<KeyNamespace> namespace_of(const SessionRow* session, Workspace& workspace) {
  BATON_TRY(const Json setting, chosen_namespace(session, workspace));
  if (setting.is_object()) return namespace_in(setting);
  BATON_TRY(KeyNamespace names,
            built_in(std::string(setting.is_null() ? kNeutral : model::text_of(setting))));
  names.is_chosen = !setting.is_null();
  return names;
}

}  // namespace baton::app
