#include "json/print.h"

#include <nlohmann/json.hpp>

namespace baton::json {

// Ill-formed UTF-8 that our own code may have put into a document is replaced, so that
// dump() never throws.
std::string print(const Json& document) {
  std::string text = document.dump(2, ' ', false, Json::error_handler_t::replace);
  text += '\n';
  return text;
}

std::string print_compact(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace baton::json
