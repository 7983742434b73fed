#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "baton/result.h"
#include "json/json.h"

namespace baton::model {

// The members of agentSpecificContext and their sources. Kept as a document, or as its text, which
// is parsed when it is needed: only building a context needs it.
class ContextFields {
 public:
  ContextFields() = default;  // none
  explicit ContextFields(std::shared_ptr<const Json> document) : document_(std::move(document)) {}
  // `text` is JSON and must outlive this object.
  explicit ContextFields(std::string_view text) : text_(text) {}

  // Never null; an empty object if there are none.
  [[nodiscard]] Result<std::shared_ptr<const Json>> read() const;

 private:
  std::shared_ptr<const Json> document_;
  std::string_view text_ = "{}";
};

}  // namespace baton::model
