// SQLite's locks belong to the process, and closing any descriptor of a file releases them: nothing
// else in the process may open the files that a connection uses.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "contract/data_store_subject.h"
#include "host/baton_files.h"
#include "posix/file_descriptor.h"
#include "store/sqlite/note_index_file.h"
#include "store/sqlite/sqlite_store.h"
#include "support/posix_host.h"

namespace baton::test {
namespace {

// Whether this process has a lock on the file. The descriptor's own locks conflict with those of
// the process; closing it releases them, so that a file can be asked about once.
bool has_lock(const std::filesystem::path& file) {
  const posix::FileDescriptor opened(::open(file.c_str(), O_RDWR | O_CLOEXEC));
  struct flock whole_file = {};
  whole_file.l_type = F_WRLCK;
  whole_file.l_whence = SEEK_SET;
  EXPECT_EQ(::fcntl(opened.get(), F_OFD_GETLK, &whole_file), 0) << file;
  return whole_file.l_type != F_UNLCK;
}

class SqliteLocks : public testing::Test {
 protected:
  std::unique_ptr<DataStore> open() {
    return sqlite::open_store(posix_.host, {.root = posix_.folder.path().string()},
                              Creation::where_missing)
        .value();
  }
  [[nodiscard]] std::filesystem::path store(const std::string& suffix) const {
    return posix_.folder / (std::string(kStoreFile.text()) + suffix);
  }

  PosixHost posix_;
};

TEST_F(SqliteLocks, AreHeldOnAStoreThatWasCreated) {
  const std::unique_ptr<DataStore> created = open();
  EXPECT_TRUE(has_lock(store("")));
  EXPECT_TRUE(has_lock(store("-shm")));
}

TEST_F(SqliteLocks, OutliveAnotherConnectionOfTheProcess) {
  const std::unique_ptr<DataStore> first = open();
  const std::unique_ptr<DataStore> second = open();
  EXPECT_TRUE(has_lock(store("")));
  EXPECT_TRUE(has_lock(store("-shm")));
}

TEST_F(SqliteLocks, AreHeldOnANoteIndexThatWasCreated) {
  const sqlite::NoteIndexFile file{
      .folder = posix_.root, .path = posix_.folder.path().string(), .name = "notes.db"};
  const auto index = sqlite::open_note_index(file, posix_.watcher);
  ASSERT_TRUE(index) << index.error().hint;
  EXPECT_TRUE(has_lock(posix_.folder / "notes.db"));
}

}  // namespace
}  // namespace baton::test
