#include "app/context/redact_stream.h"

#include "app/context/redact_document.h"
#include "domain/policy/text_stream.h"

namespace baton::app {

Result<void> redact_stream(const RedactStream& request, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::TextStream stream(settings->rules);
  for (bool is_first = true;; is_first = false) {
    BATON_TRY(const std::string piece, request.read());
    if (piece.empty()) break;
    if (is_first) BATON_CHECK(require_utf8_text(piece, "<stdin>"));
    if (!request.write(stream.add(piece))) return {};
  }
  request.write(stream.finish());
  return {};
}

}  // namespace baton::app
