#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "baton/result.h"
#include "json/json.h"

namespace baton::model {

// Member of agentSpecificContext → its sources. Kept as a document or as the text of one, which is
// read when somebody asks: only who builds a context does.
class ContextFields {
 public:
  ContextFields() = default;  // none
  explicit ContextFields(std::shared_ptr<const Json> document) : document_(std::move(document)) {}
  // `text` is JSON and outlives this.
  explicit ContextFields(std::string_view text) : text_(text) {}

  // Never null; an object, empty without any.
  [[nodiscard]] Result<std::shared_ptr<const Json>> read() const;

 private:
  std::shared_ptr<const Json> document_;
  std::string_view text_ = "{}";
};

}  // namespace baton::model
