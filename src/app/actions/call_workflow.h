#pragma once

#include <span>
#include <string_view>

#include "app/core/caller.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// One request document about the workflow, by its "action", with members named like the options of
// the command of that name (`if_revision`, `idempotency_key` and so on):
//   for everybody: status, next, context {agent?, scope?, all_runs?, degraded?, explain?},
//     check {agent?, degraded?}, start {agent?, execution?, force?}, record {output: {…}, task?,
//     amend?}, fail {agent?, execution?, reason?}, decide {text?, rationale?, category?, impact?,
//     components?, supersedes?, id?}, constrain {text?, type?, severity?, impact?, source?, id?,
//     lift?, reason?}, artifact {path?, type?, description?, for?, id?}, gate {name?, move?,
//     reason?, evidence?, issues?, recommendations?}, phase {phase?}: without what is to be
//     written, the last five list or show;
//   for whoever leads the agents, and people: state {pointer?, at?}, get {pointer?}, set {pointer,
//     value}, patch {patch}, log {limit?, denials?}, diff {from?, to?}, why {execution},
//     summaries {agent?, status?, decision?, since?, until?}, validate {document?, schema?,
//     strict?, artifacts?}, init {feature, …}, switch {workflow?}, unarchive {id}, reconcile
//     {all?}, config {defaults?}, schema {name?}, redact {document, type?, report?}, doctor
//     {fix?}, where {}.
// An agent is the caller itself, unless the caller leads: `agent` and the output's may be left out.
// Members that no action knows are passed over; who asks is never one of them, and what is written
// bears the caller's name.
//
// The answer document, as the command of that name prints it with --json, or a report. usage
// (INVALID_REQUEST): it is no request; denied (ACCESS_DENIED): the action is for whoever leads, or
// it is about another agent than the caller.
Result<Outcome<Json>> call_workflow(const Json& request, const authority::Caller& caller,
                                    Workspace& workspace);

std::span<const std::string_view> workflow_actions();

}  // namespace baton::app
