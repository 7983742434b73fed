#include "cli/receipts_text.h"

#include "cli/layout.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {

std::string receipts_text(const app::ReceiptsListed& answer) {
  std::string text;
  for (const app::ListedReceipt& receipt : answer.receipts) {
    text += text::concat(
        text::one_line(receipt.execution_id), "  ", text::one_line(receipt.agent), ": ",
        counted(receipt.items, "item"), ", ", counted(receipt.tokens, "token"), ", revision ",
        std::to_string(receipt.revision.value), ", ", text::one_line(receipt.at), "\n");
  }
  return text;
}

}  // namespace baton::cli
