#pragma once

#include <string>

#include "app/core/encryption/sealed_values.h"
#include "app/core/workspace.h"

namespace baton::app {

// Removes the bytes that deleted values left in the store's files. Call it after the deletion is
// committed: a failure does not undo the deletion, and is returned as a warning.
std::string remove_traces(Workspace& workspace);

// Completes a committed deletion of the session or tree of `place`: removes its data keys and the
// bytes of its values. A failure is returned as a warning, too; `baton prune --apply` repeats both.
std::string complete_deletion(const ValuePlace& place, Workspace& workspace);

// The error of a deletion. If it found nothing, an earlier one may have been killed after its
// commit: removes the traces, so that a repeated deletion completes it. A failure of that is added
// to the hint.
Error complete_earlier_deletion(Error error, Workspace& workspace);

// The same as remove_traces() for earlier deletions.
std::string remove_earlier_traces(Workspace& workspace);

}  // namespace baton::app
