#include "domain/context/authors.h"

#include <nlohmann/json.hpp>

#include "domain/context/member_names.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::context {

Authors& Authors::add(const Json* items, std::string_view member) {
  if (items == nullptr) return *this;
  for (const Json& item : *items) {
    const std::string_view author = model::text_member(item, member);
    if (!author.empty() && !is_one_of(author, names_)) names_.push_back(author);
  }
  return *this;
}

void Authors::add_unnamed() {
  if (!names_.empty()) names_.emplace_back("others");
}

std::string Authors::text() const {
  return names_.empty() ? "other agents" : text::enumerate(names_);
}

}  // namespace baton::context
