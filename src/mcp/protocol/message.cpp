#include "mcp/protocol/message.h"

#include <string>
#include <utility>

#include "domain/model/members.h"
#include "domain/policy/secrets.h"
#include "json/print.h"
#include "json/read.h"
#include "json/salvage.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

constexpr std::string_view kVersion = "2.0";

bool is_id(const Json* id) {
  return id != nullptr && (id->is_string() || id->is_number_integer());
}

tl::unexpected<Unreadable> no_message(Json id, int code, std::string why) {
  return tl::unexpected(Unreadable{std::move(id), {code, std::move(why)}});
}

std::string why_no_json(const Error& error) {
  std::string why(error.phrase.view());
  if (error.position) why += text::concat(" at column ", std::to_string(error.position->column));
  return why;
}

Json answer_in(const Json& document) {
  const Json* const result = model::member(document, "result");
  return result != nullptr ? Json{{"result", *result}} : Json{{"error", document["error"]}};
}

Json envelope() {
  return {{"jsonrpc", kVersion}};
}

// Moves the parameters out of the document.
ReadMessage message_in(Json& document) {
  if (!document.is_object()) {
    return no_message(nullptr, kInvalidRequest, "a message must be a JSON object");
  }
  const Json* const id = model::member(document, "id");
  const Json answer_to = is_id(id) ? *id : Json();
  const Json* const version = model::member(document, "jsonrpc");
  if (version == nullptr || *version != kVersion) {
    return no_message(answer_to, kInvalidRequest, "\"jsonrpc\" is not \"2.0\"");
  }
  const Json* const method = model::member(document, "method");
  const bool is_response =
      method == nullptr && (document.contains("result") || document.contains("error"));
  // A response has a null id if the sender could not read the request's. It is never answered.
  const bool has_null_id = id != nullptr && id->is_null() && is_response;
  if (id != nullptr && !is_id(id) && !has_null_id) {
    return no_message(answer_to, kInvalidRequest, "an id must be a string or an integer");
  }
  if (method == nullptr) {
    if (id == nullptr || !is_response) {
      return no_message(answer_to, kInvalidRequest,
                        "the message is neither a request nor an answer");
    }
    return Message{.kind = Message::Kind::response, .id = answer_to, .params = answer_in(document)};
  }
  if (!method->is_string()) {
    return no_message(answer_to, kInvalidRequest, "a method must be a string");
  }
  Message message{.kind = id == nullptr ? Message::Kind::notification : Message::Kind::request,
                  .id = answer_to,
                  .method = method->get<std::string>()};
  const auto params = document.find("params");
  if (params == document.end()) return message;
  if (!params->is_object()) {
    return no_message(answer_to, kInvalidParams, "parameters must be a JSON object");
  }
  message.params = std::move(*params);
  return message;
}

// Has the id, for whose answer the client waits, if it can be read.
ReadMessage unreadable(std::string_view line, const Error& error) {
  const Json salvaged = json::salvage(line).document;
  const Json* const found = model::member(salvaged, "id");
  Json id = is_id(found) ? *found : Json();
  const bool is_json = json::read(line, "the line").has_value();  // an integer is over 64 bits
  if (!is_json) return no_message(std::move(id), kParseError, why_no_json(error));
  return no_message(std::move(id), kInvalidRequest,
                    text::concat(why_no_json(error), "; ", error.hint));
}

ReadLine one(ReadMessage message) {
  ReadLine line;
  line.messages.push_back(std::move(message));
  return line;
}

}  // namespace

ReadLine read_line(std::string_view line) {
  Result<Json> document =
      json::read(line, "the line", {.big_integers = json::BigIntegers::refused});
  if (!document) return one(unreadable(line, document.error()));
  if (!document->is_array()) return one(message_in(*document));
  if (document->empty() || document->size() > kLargestBatch) {
    return one(
        no_message(nullptr, kInvalidRequest,
                   text::concat("a batch has 1 to ", std::to_string(kLargestBatch), " messages")));
  }
  ReadLine batch{.messages = {}, .is_batch = true};
  for (Json& part : *document) batch.messages.push_back(message_in(part));
  return batch;
}

std::string result_line(const Json& id, Json result) {
  Json message = envelope();
  message["id"] = id;
  message["result"] = std::move(result);
  return json::print_compact(message);
}

std::string fault_line(const Json& id, const Fault& fault) {
  Json message = envelope();
  message["id"] = id;
  const detection::SecretRules& rules = detection::SecretRules::built_in();
  Json& error = message["error"];
  error = {{"code", fault.code}, {"message", policy::redact_secrets(fault.message, rules)}};
  if (!fault.data.is_null()) error["data"] = policy::redact_secrets(fault.data, rules).document;
  return json::print_compact(message);
}

std::string request_line(const Json& id, std::string_view method, Json params) {
  Json message = envelope();
  message["id"] = id;
  message["method"] = method;
  message["params"] = std::move(params);
  return json::print_compact(message);
}

std::string notification_line(std::string_view method, Json params) {
  Json message = envelope();
  message["method"] = method;
  message["params"] = std::move(params);
  return json::print_compact(message);
}

}  // namespace baton::mcp
