#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "host/directory.h"
#include "host/host.h"
#include "store/durable_file.h"
#include "store/note_store.h"
#include "store/writer_lock.h"

namespace baton::note_files {

// The notes as files below `root`, the store's folder. The lock `.baton.lock` admits one baton
// writer at a time; changes by other programs are detected by the file's stamp.
class NoteFileStore final : public NoteStore {
 public:
  NoteFileStore(std::shared_ptr<Directory> root, IdSource& ids);

  Result<NoteFile> read(const notes::NotePath& path) const override;
  Result<bool> has(const notes::NotePath& path) const override;
  Result<std::optional<FileStamp>> stamp(const notes::NotePath& path) const override;
  Result<Stamps> stamps(std::span<const notes::NotePath> paths) const override;
  Result<NoteFolder> list(const std::string& folder) const override;
  Result<Stamps> folder_stamps(std::span<const std::string> folders) const override;
  Result<notes::NotePath> add(const notes::NoteName& name, const std::string& text) override;
  Result<void> change(const std::vector<notes::NotePath>& paths, const Change& change) override;
  Result<std::vector<Result<void>>> change_each(std::span<const notes::NotePath> paths,
                                                const Edit& edit) override;
  Result<std::vector<notes::NotePath>> remove(std::span<const ReadNote> notes) override;

 private:
  enum class Attempt : std::uint8_t { done, overtaken };

  // `leftovers`: whether the work sweeps them if it is the first holder's.
  Result<void> with_lock(store::Leftovers leftovers, const store::LockedWork& work);
  [[nodiscard]] Result<Stamps> stamps_of(std::span<const RelativePath> paths, EntryKind kind) const;
  Result<void> change_held(const std::vector<notes::NotePath>& paths, const Change& change);
  Result<Attempt> try_change(const std::vector<notes::NotePath>& paths, const Change& change);
  void sweep_leftovers(std::span<const notes::NotePath> paths);
  // Calls `when_overtaken` if another program changes the note until the batch is finished.
  Result<void> add_edited(const notes::NotePath& path, const Edit& edit,
                          const std::function<void()>& when_overtaken, store::DurableBatch& batch);
  Result<notes::NotePath> add_held(const notes::NoteName& name, const std::string& text);
  Result<std::vector<Result<void>>> change_each_held(std::span<const notes::NotePath> paths,
                                                     const Edit& edit);
  Result<std::vector<notes::NotePath>> remove_held(std::span<const ReadNote> notes);
  [[nodiscard]] Access access_in(const RelativePath& folder) const;
  Result<void> make_folders(const RelativePath& folder);

  std::shared_ptr<Directory> root_;
  IdSource& ids_;
};

}  // namespace baton::note_files
