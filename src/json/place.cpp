#include "json/place.h"

namespace baton::json {

Pointer Place::pointer() const {
  if (parent_ == nullptr) return {};
  const Pointer parent = parent_->pointer();
  return index_ ? parent.child(*index_) : parent.child(name_);
}

std::string Place::text() const {
  if (parent_ == nullptr) return {};
  std::string text = parent_->text();
  text += '/';
  text += index_ ? std::to_string(*index_) : escape_token(name_);
  return text;
}

bool Place::matches(std::span<const std::string> pattern) const {
  if (depth_ != pattern.size()) return false;
  const Place* place = this;
  for (auto token = pattern.rbegin(); token != pattern.rend(); ++token) {
    const bool fits = *token == "*" || (place->index_ ? *token == std::to_string(*place->index_)
                                                      : *token == place->name_);
    if (!fits) return false;
    place = place->parent_;
  }
  return true;
}

}  // namespace baton::json
