#include "store/postgres/connection_settings.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::postgres {
namespace {

constexpr std::int64_t kHighestPort = 65'535;

std::vector<std::string_view> split_at_commas(std::string_view list) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t comma = list.find(',');
    parts.push_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    list.remove_prefix(comma + 1);
  }
}

// The library separates several hosts and their ports into two lists; one port is that of all.
std::string hosts_in(const Options& options) {
  const std::vector<std::string_view> hosts = split_at_commas(value_of(options, "host"));
  const std::vector<std::string_view> ports = split_at_commas(value_of(options, "port"));
  std::string text;
  for (std::size_t place = 0; place < hosts.size(); ++place) {
    const std::string_view host = hosts[place];
    const std::string_view port = ports.size() == 1      ? ports.front()
                                  : place < ports.size() ? ports[place]
                                                         : std::string_view();
    const bool is_address = host.find(':') != std::string_view::npos;
    if (place > 0) text += ',';
    text += is_address ? text::concat("[", host, "]") : std::string(host);
    if (!port.empty()) text += text::concat(":", port);
  }
  return text;
}

// The part after "://"; empty for another text, such as "host=… password=…".
std::optional<std::string_view> without_scheme(std::string_view url) {
  for (const std::string_view scheme : {"postgresql://", "postgres://"}) {
    if (url.starts_with(scheme)) return url.substr(scheme.size());
  }
  return std::nullopt;
}

// Whether an "@" that the library takes for a part of the host or database may be the end of the
// password. The library ends user and password at the first "@", but not after a "/". A parameter,
// such as `password`, may contain "@".
bool has_doubtful_end(std::string_view text) {
  const std::size_t end = text.find_first_of("@/");
  if (end == std::string_view::npos) return false;
  const std::size_t rest = text[end] == '@' ? end + 1 : end;
  const std::size_t other = text.substr(0, text.find('?', rest)).find('@', rest);
  return other != std::string_view::npos && text.substr(0, other).find(':') != std::string::npos;
}

// A word in the place of a port may be a password without its host.
bool is_port(std::string_view text) {
  if (text.empty()) return true;
  const std::optional<std::int64_t> number = text::parse_whole(text);
  return number && *number > 0 && *number <= kHighestPort;
}

bool has_doubtful_values(const Options& options) {
  const bool has_login = value_of(options, "user").find(':') != std::string_view::npos;
  const bool has_url = value_of(options, "dbname").find("://") != std::string_view::npos;
  const bool has_ports = std::ranges::all_of(split_at_commas(value_of(options, "port")), is_port);
  return has_login || has_url || !has_ports || has_doubtful_host(options);
}

}  // namespace

std::string_view value_of(const Options& options, std::string_view name) {
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->keyword == name && option->val != nullptr) return option->val;
  }
  return {};
}

std::string description_of(const Options& options) {
  std::string text = "postgresql://";
  const auto add = [&](std::string_view before, std::string_view name, std::string_view after) {
    const std::string_view value = value_of(options, name);
    if (!value.empty()) text += text::concat(before, value, after);
  };
  add("", "user", "@");
  text += hosts_in(options);
  add("/", "dbname", "");
  add("?hostaddr=", "hostaddr", "");
  return text;
}

Options options_in(const std::string& url) {
  const std::optional<std::string_view> text = without_scheme(url);
  if (!text || has_doubtful_end(*text)) return nullptr;
  Options options(PQconninfoParse(url.c_str(), nullptr));
  if (options && has_doubtful_values(options)) return nullptr;
  return options;
}

// The path of a socket may contain "@", and the name of an abstract one begins with it.
bool has_doubtful_host(const Options& options) {
  return std::ranges::any_of(split_at_commas(value_of(options, "host")), [](std::string_view host) {
    return !host.starts_with('/') && host.find('@', 1) != std::string_view::npos;
  });
}

}  // namespace baton::postgres
