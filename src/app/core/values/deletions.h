#pragma once

#include <string>
#include <vector>

#include "json/json.h"
#include "store/change_log.h"

namespace baton::app {

// Records of deleted sessions or threads: [{ID_MEMBER, "deleted_by", "deleted_at"}].
Json deletions_json(const std::vector<ChangeRow>& deletions, const std::string& id_member);

}  // namespace baton::app
