#include "web/query.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/shared/faults.h"
#include "json/read.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "text/whole_number.h"

namespace baton::web {
namespace {

using Kind = app::MemberKind;

// Empty if it is not UTF-8 in percent-encoding.
std::optional<std::string> decoded(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  std::optional<std::string> plain = text::percent_decode(spaced);
  if (plain && text::first_invalid_utf8(*plain)) return std::nullopt;
  return plain;
}

std::optional<Json> number_in(const std::string& word) {
  const std::optional<std::int64_t> number = text::parse_whole(word);
  if (!number) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

std::optional<Json> flag_in(const std::string& text) {
  if (text.empty() || text == "true") return true;
  return text == "false" ? std::optional<Json>(false) : std::nullopt;
}

Result<Json> value_of(const std::string& name, const std::string& text, Kind kind) {
  std::optional<Json> value = text;
  switch (kind) {
    case Kind::flag: value = flag_in(text); break;
    case Kind::number:
    case Kind::numbers: value = number_in(text); break;
    case Kind::array:
    case Kind::object:
    case Kind::file:
    case Kind::any: return json::read(text, name, {.big_integers = json::BigIntegers::refused});
    case Kind::text:
    case Kind::texts:
    case Kind::text_or_texts:
    case Kind::revision: break;
  }
  if (value) return *std::move(value);
  return fail(shared::invalid_request("a value in the query has another type", name,
                                      "GET /api/v1 lists the types"));
}

Kind kind_of(std::string_view name, std::span<const app::Member> members) {
  const auto found = std::ranges::find_if(members, [&](const app::Member& member) {
    return member.name == name && app::is_offered(member, app::FrontEnd::http);
  });
  return found == members.end() ? Kind::text : found->kind;
}

// Its values are given one by one.
bool is_list(Kind kind) {
  return kind == Kind::texts || kind == Kind::text_or_texts || kind == Kind::numbers;
}

Result<void> put_pair(std::string_view pair, std::span<const app::Member> members, Json& request) {
  const std::size_t equals = std::min(pair.find('='), pair.size());
  const std::optional<std::string> name = decoded(pair.substr(0, equals));
  const std::optional<std::string> text = decoded(pair.substr(std::min(equals + 1, pair.size())));
  if (!name || !text) {
    return fail(
        shared::invalid_request("the query is not encoded correctly", std::string(pair),
                                "write % and two hexadecimal digits for each byte of UTF-8"));
  }
  const Kind kind = kind_of(*name, members);
  BATON_TRY(Json value, value_of(*name, *text, kind));
  if (is_list(kind)) {
    Json& list = request[*name];
    if (list.is_null()) list = Json::array();
    list.push_back(std::move(value));
    return {};
  }
  if (request.contains(*name)) {
    return fail(shared::invalid_request("a member is given twice", *name, "give it once"));
  }
  request[*name] = std::move(value);
  return {};
}

}  // namespace

Result<Json> request_of_query(std::string_view query, std::span<const app::Member> members) {
  Json request = Json::object();
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    if (end > 0) BATON_CHECK(put_pair(query.substr(0, end), members, request));
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return request;
}

}  // namespace baton::web
