#include "web/options.h"

#include <charconv>

namespace baton::web {
namespace {

Result<void> put_port(Options& options, const std::string& value) {
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, options.port);
  if (error == std::errc() && stop == end && !value.empty()) return {};
  return fail(ErrorCode::usage, "invalid port", value,
              "give a number from 0 (a free port) to 65535");
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  const app::ServerOption table[] = {
      {.name = "--open", .flag = &options.opens_page},
      {.name = "--port",
       .put = [&options](const std::string& value) { return put_port(options, value); }},
      {.name = "--write", .flag = &options.writes},
  };
  BATON_CHECK(app::read_server_options(arguments, {"serve", table}, options.globals));
  return options;
}

}  // namespace baton::web
