#include "domain/model/context_fields.h"

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::model {

Result<std::shared_ptr<const Json>> ContextFields::read() const {
  if (document_) return document_;
  BATON_TRY(Json document, json::read(text_, "context fields"));
  return std::make_shared<const Json>(std::move(document));
}

}  // namespace baton::model
