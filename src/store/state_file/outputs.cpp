#include "store/state_file/outputs.h"

#include <optional>
#include <string>
#include <utility>

#include "host/directory.h"
#include "store/durable_file.h"
#include "store/state_file/layout.h"

namespace baton::state_file {
namespace {

Result<void> append_outputs_of(const Directory& root, const Identifier& workflow,
                               std::vector<RecordedOutput>& outputs) {
  const RelativePath folder = kOutputsFolder.child(workflow);
  BATON_TRY(const std::vector<Identifier> executions, store::ids_in(root, folder, kJsonSuffix));
  for (const Identifier& execution : executions) {
    BATON_TRY(std::optional<std::string> text,
              store::if_readable(root.read(folder.child(execution, kJsonSuffix))));
    if (text) outputs.push_back({workflow, execution, *std::move(text)});
  }
  return {};
}

RelativePath file_of(const RecordedOutput& output) {
  return kOutputsFolder.child(output.workflow).child(output.execution, kJsonSuffix);
}

Result<EarlierOutput> earlier_output(const Directory& root, const RelativePath& file) {
  BATON_TRY(const std::optional<EntryStatus> status, root.status(file));
  EarlierOutput earlier{.exists = status.has_value(), .text = {}};
  if (!earlier.exists) return earlier;
  if (Result<std::string> text = root.read(file)) earlier.text = *std::move(text);
  return earlier;
}

}  // namespace

Result<EarlierOutput> keep_output(Host& host, const RecordedOutput& output,
                                  OutputDurability durability) {
  const RelativePath file = file_of(output);
  const bool is_synced = durability == OutputDurability::synced;
  if (is_synced) {
    BATON_CHECK(store::ensure_folders(host.root, file.parent(), Access::private_to_owner));
  } else {
    BATON_CHECK(host.root.make_directory(kOutputsFolder, Access::private_to_owner));
    BATON_CHECK(host.root.make_directory(file.parent(), Access::private_to_owner));
  }
  store::sweep_leftovers_in(host.root, file.parent());
  BATON_TRY(EarlierOutput earlier, earlier_output(host.root, file));
  const auto write = is_synced ? store::write_durably : store::write_whole;
  const Result<void> written =
      write(host.root, host.ids, file, output.text, Access::private_to_owner);
  if (written) return earlier;
  if (is_synced) take_back_output(host, output, earlier);  // it may be in place, unsynced
  return fail(written.error());
}

void take_back_output(Host& host, const RecordedOutput& output, const EarlierOutput& earlier) {
  const RelativePath file = file_of(output);
  if (earlier.text) {
    (void)store::write_whole(host.root, host.ids, file, *earlier.text, Access::private_to_owner);
  } else if (!earlier.exists) {
    (void)store::remove_if_there(host.root, file);
  }
}

Result<std::vector<RecordedOutput>> read_outputs(const Host& host) {
  BATON_TRY(const std::vector<DirectoryEntry> workflows,
            store::list_if_there(host.root, kOutputsFolder));
  std::vector<RecordedOutput> outputs;
  for (const DirectoryEntry& entry : workflows) {
    const Result<Identifier> workflow = Identifier::parse(entry.name);
    const bool is_workflow = workflow && entry.kind == EntryKind::directory;
    if (is_workflow) BATON_CHECK(append_outputs_of(host.root, *workflow, outputs));
  }
  return outputs;
}

}  // namespace baton::state_file
