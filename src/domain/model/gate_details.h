#pragma once

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

// A warning (rule gate-details) for each gate whose details give another status than the list that
// has the gate, or that no list has. An edit of the lists alone leaves the earlier verdict behind.
// Not for a gate in two lists, or with an invalid status: other rules report these.
Findings gate_detail_findings(const json::View& state);

}  // namespace baton::model
