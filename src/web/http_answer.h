#pragma once

#include <string>
#include <string_view>

#include "baton/error.h"
#include "json/json.h"

namespace baton::web {

struct HttpAnswer {
  unsigned status = 200;
  std::string body = {};
  std::string_view type = "application/json";
  std::string location = {};    // the header Location; empty: none
  std::string cookie = {};      // the header Set-Cookie; empty: none
  std::string_view allow = {};  // the header Allow; empty: none
  std::string remarks = {};     // the header Baton-Remarks; empty: none
};

// The remarks of a request: a JSON array of findings in ASCII. Not in the answer, because the
// schemas of answers are closed.
inline constexpr std::string_view kRemarksField = "Baton-Remarks";

// The field's value for an array of findings; empty for none. If it would be longer than clients
// accept, the last finding counts the others.
std::string remarks_field(const Json& remarks);

// The status of an error, by what the caller can do.
unsigned status_of(ErrorCode code);

// The document that the command line prints with --json.
HttpAnswer json_answer(unsigned status, const Json& document);
HttpAnswer error_answer(unsigned status, const Error& error);

}  // namespace baton::web
