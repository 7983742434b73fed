// Rules of the scripted model that scenarios share.

/** One tool call of the main agent that launches a subagent. */
export function launch(agent, prompt, input = {}) {
  return {
    name: 'Agent',
    input: { description: `Run ${agent}`, prompt, subagent_type: agent, run_in_background: false, ...input },
  };
}

/** Rules by which `agent` gives these replies, each once, one after the other. */
export function inTurn(agent, replies) {
  return replies.map((reply) => ({ when: { agent }, times: 1, reply }));
}

/** The rule by which `agent` says `text` to whatever else it is asked. */
export function always(agent, text) {
  return { when: { agent }, reply: { text } };
}
