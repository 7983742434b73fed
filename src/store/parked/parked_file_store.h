#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"
#include "host/relative_path.h"
#include "store/parked_store.h"

namespace baton::parked {

// .claude/workflows/<id>.json, and beside it <id>.json.<first 12 digits of the digest>.
class ParkedFileStore final : public ParkedStore {
 public:
  explicit ParkedFileStore(Host& host) : host_(host) {}

  Result<std::vector<Identifier>> list() const override;
  Result<std::optional<std::string>> read(const Identifier& id) const override;
  Result<std::string> put(const Identifier& id, std::string_view text) override;
  Result<std::string> put_beside(const Identifier& id, std::string_view text) override;
  Result<std::vector<ParkedCopy>> copies() const override;
  Result<void> remove_copy(const ParkedCopy& copy) override;
  Result<void> remove(const Identifier& id) override;

 private:
  Result<std::string> write(const RelativePath& path, std::string_view text);

  Host& host_;
};

}  // namespace baton::parked
