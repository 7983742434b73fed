#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/authority/caller.h"

namespace baton::app {

// The live page of `baton serve` as one HTML file that needs no server: with the answers that it
// would request about the active workflow, its shared contexts, environment data and archive, as
// `caller` may read them, without secrets and with placeholders of encrypted values. Notes are not
// in it: they belong to the user. not_found: no workflow; unavailable: this program was built
// without the page.
Result<std::string> export_page(const authority::Caller& caller, Workspace& workspace);

}  // namespace baton::app
