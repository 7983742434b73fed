// What the hooks were asked in a session, and what they answered.

/** The calls for an event, and where a tool is named, for that tool. */
export function hooksFor(session, event, tool) {
  return session.hooks.filter(
    ({ input }) => input.hook_event_name === event && (tool === undefined || input.tool_name === tool),
  );
}

/** A hook's answer as a document; silence is an empty one. */
export function answerOf(hook) {
  return hook.answer.trim() === '' ? {} : JSON.parse(hook.answer);
}

/** What a PreToolUse hook decided: {decision, reason}, both undefined where it was silent. */
export function decisionOf(hook) {
  const { permissionDecision, permissionDecisionReason } = answerOf(hook).hookSpecificOutput ?? {};
  return { decision: permissionDecision, reason: permissionDecisionReason };
}

/** The design counts tokens so: four code points each, rounded up. */
export function tokensIn(text) {
  return Math.ceil([...text].length / 4);
}
