#include "faults/file_calls.h"

#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace baton::test {
namespace {

constexpr FileCall kFileCalls[] = {
    {SYS_read, "read", Names::descriptor},
    {SYS_pread64, "pread64", Names::descriptor},
    {SYS_readv, "readv", Names::descriptor},
    {SYS_write, "write", Names::descriptor},
    {SYS_pwrite64, "pwrite64", Names::descriptor},
    {SYS_writev, "writev", Names::descriptor},
    {SYS_pwritev, "pwritev", Names::descriptor},
    {SYS_pwritev2, "pwritev2", Names::descriptor},
    {SYS_copy_file_range, "copy_file_range", Names::descriptor},
    {SYS_sendfile, "sendfile", Names::descriptor},
    {SYS_fsync, "fsync", Names::descriptor},
    {SYS_fdatasync, "fdatasync", Names::descriptor},
    {SYS_sync_file_range, "sync_file_range", Names::descriptor},
    {SYS_syncfs, "syncfs", Names::descriptor},
    {SYS_ftruncate, "ftruncate", Names::descriptor},
    {SYS_fallocate, "fallocate", Names::descriptor},
    {SYS_fcntl, "fcntl", Names::descriptor},
    {SYS_flock, "flock", Names::descriptor},
    {SYS_fstat, "fstat", Names::descriptor},
    {SYS_fstatfs, "fstatfs", Names::descriptor},
    {SYS_getdents64, "getdents64", Names::descriptor},
    {SYS_fchmod, "fchmod", Names::descriptor},
    {SYS_fchown, "fchown", Names::descriptor},
    {SYS_openat, "openat", Names::at},
    {SYS_openat2, "openat2", Names::at},
    {SYS_newfstatat, "newfstatat", Names::at},
    {SYS_statx, "statx", Names::at},
    {SYS_faccessat, "faccessat", Names::at},
    {SYS_faccessat2, "faccessat2", Names::at},
    {SYS_readlinkat, "readlinkat", Names::at},
    {SYS_mkdirat, "mkdirat", Names::at},
    {SYS_unlinkat, "unlinkat", Names::at},
    {SYS_fchmodat, "fchmodat", Names::at},
    {SYS_fchownat, "fchownat", Names::at},
    {SYS_utimensat, "utimensat", Names::at},
    {SYS_renameat2, "renameat2", Names::two_ats},
    {SYS_linkat, "linkat", Names::two_ats},
    {SYS_statfs, "statfs", Names::path},
    {SYS_truncate, "truncate", Names::path},
#ifdef SYS_open  // where the kernel still has the oldest forms
    {SYS_open, "open", Names::path},
    {SYS_creat, "creat", Names::path},
    {SYS_stat, "stat", Names::path},
    {SYS_lstat, "lstat", Names::path},
    {SYS_access, "access", Names::path},
    {SYS_readlink, "readlink", Names::path},
    {SYS_mkdir, "mkdir", Names::path},
    {SYS_rmdir, "rmdir", Names::path},
    {SYS_unlink, "unlink", Names::path},
    {SYS_chmod, "chmod", Names::path},
    {SYS_chown, "chown", Names::path},
    {SYS_rename, "rename", Names::two_paths},
    {SYS_link, "link", Names::two_paths},
#endif
#ifdef SYS_renameat
    {SYS_renameat, "renameat", Names::two_ats},
#endif
};

}  // namespace

const FileCall* find_file_call(long number) {
  const auto* found = std::ranges::find(kFileCalls, number, &FileCall::number);
  return found == std::end(kFileCalls) ? nullptr : found;
}

}  // namespace baton::test
