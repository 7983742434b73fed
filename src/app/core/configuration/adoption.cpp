#include "app/core/configuration/adoption.h"

#include <utility>

#include "domain/model/members.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/state_store.h"

namespace baton::app {

RelativePath adoption_file(const RelativePath& state) {
  const bool is_default = state == StateLocation{}.file;
  const RelativePath folder =
      is_default ? RelativePath(kBatonFolder) : kBatonFolder.child("states").join(state);
  return folder.child("adopted.json");
}

Result<std::optional<Adoption>> load_adoption(const Directory& root, const RelativePath& state) {
  const RelativePath path = adoption_file(state);
  BATON_TRY(const std::optional<std::string> text, store::read_if_there(root, path));
  if (!text) return std::nullopt;
  const std::string name(path.text());
  BATON_TRY(const Json document, json::read(*text, name));
  const Json* const schema = model::member(document, "schema");
  if (schema == nullptr) {
    return fail(ErrorCode::malformed, "the record of the adoption is damaged", name,
                "`baton adopt --release` removes it; then `baton adopt` again");
  }
  return Adoption{.schema = *schema,
                  .schema_name = std::string(model::text_member(document, "schemaFile"))};
}

Result<void> record_adoption(const Adoption& adoption, Host& host, const RelativePath& state) {
  const RelativePath path = adoption_file(state);
  Json record = {{"schema", adoption.schema}};
  if (!adoption.schema_name.empty()) record["schemaFile"] = adoption.schema_name;
  BATON_CHECK(store::ensure_folders(host.root, path.parent(), Access::private_to_owner));
  return store::write_durably(host.root, host.ids, path, json::print(record),
                              Access::private_to_owner);
}

// Also removes the folders that are empty without the record.
Result<void> remove_adoption(Directory& root, const RelativePath& state) {
  const RelativePath path = adoption_file(state);
  BATON_CHECK(store::remove_if_there(root, path));
  for (RelativePath folder = path.parent(); folder != kBatonFolder; folder = folder.parent()) {
    if (!root.remove(folder)) break;
  }
  return {};
}

}  // namespace baton::app
