#include "cli/watching.h"

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/concat.h"

namespace baton::cli {

app::Watching ChangePrinter::print(const Json& change) {
  session_.write(Stream::output, text::concat(json::print_compact(change), "\n"));
  if (!session_.has_reader()) return app::Watching::not_told;
  ++told_;
  return limit_ && told_ >= *limit_ ? app::Watching::ends : app::Watching::goes_on;
}

}  // namespace baton::cli
