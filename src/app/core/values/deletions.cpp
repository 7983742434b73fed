#include "app/core/values/deletions.h"

#include <nlohmann/json.hpp>

#include "text/rfc3339.h"

namespace baton::app {

Json deletions_json(const std::vector<ChangeRow>& deletions, const std::string& id_member) {
  Json list = Json::array();
  for (const ChangeRow& deletion : deletions) {
    list.push_back({{id_member, deletion.key},
                    {"deleted_by", deletion.author},
                    {"deleted_at", text::format_date_time(deletion.at)}});
  }
  return list;
}

}  // namespace baton::app
