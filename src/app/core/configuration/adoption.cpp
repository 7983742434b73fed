#include "app/core/configuration/adoption.h"

#include <utility>

#include "app/core/files/kept_files.h"
#include "app/core/workspace.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

// Every command asks: git's directory is not searched as long as the journal is there.
Result<std::optional<std::string>> text_of_record(const Directory& root, const RelativePath& state,
                                                  const Repository* repository) {
  const RelativePath path = adoption_file(state);
  BATON_TRY(std::optional<std::string> text, store::read_if_there(root, path));
  if (text || repository == nullptr) return text;
  BATON_TRY(const std::optional<EntryStatus> journal, root.status(journal_folder(state)));
  if (journal) return text;
  Result<std::string> kept = repository->read(path, Directory::kDefaultReadLimit);
  return kept ? std::optional(*std::move(kept)) : std::nullopt;
}

}  // namespace

Result<std::optional<Adoption>> load_adoption(const Directory& root, const RelativePath& state,
                                              const Repository* repository) {
  BATON_TRY(const std::optional<std::string> text, text_of_record(root, state, repository));
  if (!text) return std::nullopt;
  const RelativePath path = adoption_file(state);
  constexpr std::string_view kWayOut =
      "`baton adopt`, with its --schema, writes the record of the adoption again; `baton adopt "
      "--release` removes it";
  const std::string name(path.text());
  Result<Json> read = json::read(*text, name);
  if (!read) {
    Error error = std::move(read).error();
    error.hint = kWayOut;
    return fail(std::move(error));
  }
  const Json document = *std::move(read);
  const Json* const schema = model::member(document, "schema");
  if (schema == nullptr) {
    return fail(ErrorCode::malformed, "the record of the adoption is damaged", name,
                std::string(kWayOut));
  }
  return Adoption{.schema = *schema,
                  .schema_name = std::string(model::text_member(document, "schemaFile"))};
}

Result<void> record_adoption(const Adoption& adoption, Workspace& workspace) {
  const RelativePath path = adoption_file(workspace.root().state);
  Json record = {{"schema", adoption.schema}};
  if (!adoption.schema_name.empty()) record["schemaFile"] = adoption.schema_name;
  Directory& root = workspace.host().root;
  BATON_CHECK(store::ensure_folders(root, path.parent(), Access::private_to_owner));
  return write_kept(path, json::print(record), workspace);
}

Result<bool> has_adoption_record(Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text,
            text_of_record(workspace.host().root, workspace.root().state,
                           workspace.stores().repository()));
  return text.has_value();
}

// Also removes the folders that are empty without the record.
Result<void> remove_adoption(Workspace& workspace) {
  const RelativePath path = adoption_file(workspace.root().state);
  Directory& root = workspace.host().root;
  BATON_CHECK(remove_kept(path, workspace));
  for (RelativePath folder = path.parent(); folder != kBatonFolder; folder = folder.parent()) {
    if (!root.remove(folder)) break;
  }
  return {};
}

}  // namespace baton::app
