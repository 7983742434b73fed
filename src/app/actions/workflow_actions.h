#pragma once

#include "app/core/tool_call.h"

// The actions of call_workflow(), each with the name of the command that it stands for.
namespace baton::app::on_workflow {

// What an agent does, and sees of its own.
ActionAnswer status(const ActionCall& call);
ActionAnswer next(const ActionCall& call);
ActionAnswer context(const ActionCall& call);
ActionAnswer check(const ActionCall& call);
ActionAnswer start(const ActionCall& call);
ActionAnswer record(const ActionCall& call);
ActionAnswer fail(const ActionCall& call);

// What everybody shares.
ActionAnswer decide(const ActionCall& call);
ActionAnswer constrain(const ActionCall& call);
ActionAnswer artifact(const ActionCall& call);
ActionAnswer gate(const ActionCall& call);
ActionAnswer phase(const ActionCall& call);

// Everything, to look at.
ActionAnswer state(const ActionCall& call);
ActionAnswer get(const ActionCall& call);
ActionAnswer log(const ActionCall& call);
ActionAnswer diff(const ActionCall& call);
ActionAnswer why(const ActionCall& call);
ActionAnswer summaries(const ActionCall& call);
ActionAnswer validate(const ActionCall& call);
ActionAnswer config(const ActionCall& call);
ActionAnswer schema(const ActionCall& call);
ActionAnswer where(const ActionCall& call);

// The workflow as a whole, and its keeping.
ActionAnswer set(const ActionCall& call);
ActionAnswer patch(const ActionCall& call);
ActionAnswer init(const ActionCall& call);
ActionAnswer switch_to(const ActionCall& call);
ActionAnswer unarchive(const ActionCall& call);
ActionAnswer reconcile(const ActionCall& call);
ActionAnswer redact(const ActionCall& call);
ActionAnswer doctor(const ActionCall& call);

}  // namespace baton::app::on_workflow
