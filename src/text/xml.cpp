#include "text/xml.h"

#include <cstddef>

namespace baton::text {

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    // U+FFFE and U+FFFF are forbidden.
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      escaped += rest[2] == '\xBE' ? "\\ufffe" : "\\uffff";
      at += 2;
      continue;
    }
    switch (rest.front()) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += rest.front();
    }
  }
  return escaped;
}

}  // namespace baton::text
