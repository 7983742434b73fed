#pragma once

#include "host/folders.h"
#include "posix/directory.h"

namespace baton::posix {

class PosixFolders final : public Folders {
 public:
  Result<std::shared_ptr<Directory>> open(const std::string& path) const override {
    BATON_TRY(PosixDirectory folder, PosixDirectory::open(path));
    return std::make_shared<PosixDirectory>(std::move(folder));
  }
};

}  // namespace baton::posix
