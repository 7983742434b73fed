#pragma once

#include "app/core/tool_call.h"

// The actions of call_workflow() that read their requests themselves.
namespace baton::app::on_workflow {

// What an agent does, and sees of its own.
ActionAnswer context(const ActionCall& call);
ActionAnswer check(const ActionCall& call);
ActionAnswer start(const ActionCall& call);
ActionAnswer record(const ActionCall& call);
ActionAnswer fail(const ActionCall& call);

// Everything, to look at.
ActionAnswer summaries(const ActionCall& call);
ActionAnswer validate(const ActionCall& call);
ActionAnswer schema(const ActionCall& call);

// The workflow as a whole, and its keeping.
ActionAnswer set(const ActionCall& call);
ActionAnswer patch(const ActionCall& call);
ActionAnswer switch_to(const ActionCall& call);
ActionAnswer reconcile(const ActionCall& call);
ActionAnswer redact(const ActionCall& call);

}  // namespace baton::app::on_workflow
