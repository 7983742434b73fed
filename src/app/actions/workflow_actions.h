#pragma once

#include "app/core/tool_call.h"

// The actions of call_workflow(), each with the name of the command that it stands for.
namespace baton::app::on_workflow {

// What an agent does, and sees of its own.
ToolAnswer status(const ToolCall& call);
ToolAnswer next(const ToolCall& call);
ToolAnswer context(const ToolCall& call);
ToolAnswer check(const ToolCall& call);
ToolAnswer start(const ToolCall& call);
ToolAnswer record(const ToolCall& call);
ToolAnswer fail(const ToolCall& call);

// What everybody shares.
ToolAnswer decide(const ToolCall& call);
ToolAnswer constrain(const ToolCall& call);
ToolAnswer artifact(const ToolCall& call);
ToolAnswer gate(const ToolCall& call);
ToolAnswer phase(const ToolCall& call);

// Everything, to look at.
ToolAnswer state(const ToolCall& call);
ToolAnswer get(const ToolCall& call);
ToolAnswer log(const ToolCall& call);
ToolAnswer diff(const ToolCall& call);
ToolAnswer why(const ToolCall& call);
ToolAnswer summaries(const ToolCall& call);
ToolAnswer validate(const ToolCall& call);
ToolAnswer config(const ToolCall& call);
ToolAnswer schema(const ToolCall& call);
ToolAnswer where(const ToolCall& call);

// The workflow as a whole, and its keeping.
ToolAnswer set(const ToolCall& call);
ToolAnswer patch(const ToolCall& call);
ToolAnswer init(const ToolCall& call);
ToolAnswer switch_to(const ToolCall& call);
ToolAnswer unarchive(const ToolCall& call);
ToolAnswer reconcile(const ToolCall& call);
ToolAnswer redact(const ToolCall& call);
ToolAnswer doctor(const ToolCall& call);

}  // namespace baton::app::on_workflow
