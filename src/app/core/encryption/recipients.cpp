#include "app/core/encryption/recipients.h"

#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/kept_files.h"
#include "app/core/workspace.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "host/repository.h"
#include "json/print.h"
#include "json/read.h"
#include "store/baton_folder.h"

namespace baton::app {
namespace {

// Empty if there is no link.
Result<std::optional<std::string>> shared_list(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return std::nullopt;
  Result<std::string> linked = repository->read(kRecipientsFile, Directory::kDefaultReadLimit);
  if (linked) return std::optional(*std::move(linked));
  if (linked.error().code == ErrorCode::not_found) return std::nullopt;
  return fail(std::move(linked).error());
}

// The file of this work tree may still have a recipient who was removed in another one, so that it
// counts only as long as there is no link. Nothing is united: that would bring the recipient back.
Result<std::optional<std::string>> current_list(Workspace& workspace) {
  BATON_TRY(std::optional<std::string> shared, shared_list(workspace));
  if (shared) return shared;
  return read_kept(kRecipientsFile, workspace);
}

}  // namespace

Result<std::vector<policy::Recipient>> load_recipients(Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text, current_list(workspace));
  if (!text) return std::vector<policy::Recipient>();
  const std::string name(kRecipientsFile.text());
  BATON_TRY(const Json document, json::read(*text, name));
  return policy::read_recipients(document, name);
}

Result<void> store_recipients(const std::vector<policy::Recipient>& recipients,
                              Workspace& workspace) {
  BATON_CHECK(store::finish_baton_folder(workspace.host()));
  const std::string text = json::print(policy::to_json(recipients));
  BATON_CHECK(write_kept(kRecipientsFile, text, workspace));
  BATON_TRY(const std::optional<std::string> stored, current_list(workspace));
  if (stored == text) return {};
  return fail(ErrorCode::unavailable, "the recipients of all work trees cannot be changed",
              std::string(kRecipientsFile.text()),
              "its link below the git directory must be writable; then run the command again");
}

Result<void> share_recipients(Workspace& workspace) {
  Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return {};
  const Result<std::string> own = workspace.host().root.read(kRecipientsFile);
  if (!own) return {};
  BATON_TRY(const std::optional<std::string> shared, shared_list(workspace));
  if (!shared) repository->keep_unless_there(kRecipientsFile);
  if (!shared || *shared == *own) return {};
  const bool is_whole = json::read(*shared, std::string(kRecipientsFile.text())).has_value();
  if (!is_whole) return {};  // load_recipients() refuses it; the file may be the only whole copy
  return write_kept(kRecipientsFile, *shared, workspace);
}

}  // namespace baton::app
