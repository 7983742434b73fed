#include "app/claude/record.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

using model::array_member;
using model::text_member;

std::vector<std::string> texts(const Json& object, std::string_view name) {
  std::vector<std::string> texts;
  for (const std::string_view text : model::text_elements(object, name)) texts.emplace_back(text);
  return texts;
}

std::optional<Digest> digest_member(const Json& object, std::string_view name) {
  const std::string_view hex = text_member(object, name);
  if (hex.empty()) return std::nullopt;
  return Digest{std::string(hex)};
}

std::vector<json::Splice> splices_of(const Json& entry) {
  std::vector<json::Splice> splices;
  for (const model::Element& element : model::object_elements(entry, "splices")) {
    const double offset = model::number_member(*element.value, "offset").value_or(0);
    splices.push_back({.offset = static_cast<std::size_t>(std::max(offset, 0.0)),
                       .removed = std::string(text_member(*element.value, "removed")),
                       .inserted = std::string(text_member(*element.value, "inserted"))});
  }
  return splices;
}

WiringEntry entry_of(const Json& entry) {
  WiringEntry read{.path = std::string(text_member(entry, "path")),
                   .created = model::flag_member(entry, "created"),
                   .before = digest_member(entry, "before"),
                   .after = digest_member(entry, "after").value_or(Digest())};
  if (array_member(entry, "splices") != nullptr) read.splices = splices_of(entry);
  if (array_member(entry, "made") != nullptr) read.made = texts(entry, "made");
  return read;
}

Json wiring_json(const WiringEntry& entry) {
  Json json = {{"path", entry.path}, {"created", entry.created}};
  if (entry.before) json["before"] = entry.before->hex;
  json["after"] = entry.after.hex;
  if (entry.splices) {
    json["splices"] = Json::array();
    for (const json::Splice& splice : *entry.splices) {
      json["splices"].push_back(
          {{"offset", splice.offset}, {"removed", splice.removed}, {"inserted", splice.inserted}});
    }
  }
  if (entry.made) json["made"] = *entry.made;
  return json;
}

}  // namespace

const WiringEntry* WiringRecord::find(std::string_view path) const {
  const auto found = std::ranges::find(files, path, &WiringEntry::path);
  return found == files.end() ? nullptr : &*found;
}

void WiringRecord::put(WiringEntry entry) {
  forget(entry.path);
  files.push_back(std::move(entry));
}

void WiringRecord::forget(std::string_view path) {
  std::erase_if(files, [path](const WiringEntry& entry) { return entry.path == path; });
}

void WiringRecord::add_folder(std::string_view path) {
  if (std::ranges::count(folders, path) == 0) folders.emplace_back(path);
}

Result<std::optional<WiringRecord>> read_record(const ClaudePlace& place) {
  BATON_TRY(const std::optional<std::string> text, store::read_if_there(*place.folder, place.path));
  if (!text) return std::nullopt;
  const Result<Json> document = json::read(*text, place.name);
  if (!document) return std::nullopt;
  WiringRecord record;
  for (const model::Element& element : model::object_elements(*document, "files")) {
    record.files.push_back(entry_of(*element.value));
  }
  record.folders = texts(*document, "folders");
  return record;
}

std::string print(const WiringRecord& record) {
  Json files = Json::array();
  for (const WiringEntry& entry : record.files) files.push_back(wiring_json(entry));
  return json::print(Json{{"files", std::move(files)}, {"folders", record.folders}});
}

}  // namespace baton::app
