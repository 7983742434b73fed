// The script of the model: a list of rules, JSON all through, of which the first that fits answers.
//
//   {when: {agent, prompt, lastUser, result: {tool, text}}, times, delay, reply: {text, tools, error}}
//
// agent is main, subagent (any), or a subagent's type. prompt (an agent's first message), lastUser
// and the members of result are regular expressions. times is how often the rule may answer, delay
// is in milliseconds. tools is a list of {name, input}; error is {status, type, message}. In a
// reply {{agentId}} stands for the agent that the request mentioned last.

function agentFits(wanted, agent) {
  if (wanted === undefined) return true;
  if (wanted === 'subagent') return agent !== 'main';
  return wanted === agent;
}

function textFits(pattern, text) {
  return pattern === undefined || new RegExp(pattern, 's').test(text);
}

function resultFits(wanted, results) {
  if (wanted === undefined) return true;
  return results.some((result) => textFits(wanted.tool, result.tool) && textFits(wanted.text, result.text));
}

export function fits(when, request) {
  return (
    agentFits(when.agent, request.agent) &&
    textFits(when.prompt, request.prompt) &&
    textFits(when.lastUser, request.lastUser) &&
    resultFits(when.result, request.results)
  );
}

// Also the answer to what Claude Code asks besides the conversation, such as a title for it.
const unscripted = { reply: { text: 'Nothing is scripted for this.' } };

/** Answers requests by the rules, and keeps count of the times that each was used. */
export class Script {
  constructor(rules) {
    this.rules = rules.map((rule) => ({ rule, left: rule.times ?? Infinity }));
  }

  answer(request) {
    const entry = this.rules.find(({ rule, left }) => left > 0 && fits(rule.when ?? {}, request));
    if (entry === undefined) return unscripted;
    entry.left -= 1;
    return entry.rule;
  }
}

/** A reply's content blocks, as the interface has them. */
export function contentBlocks(reply, request, sequence) {
  const mentioned = [...request.everything.matchAll(/agentId: ([0-9a-z]+)/g)].at(-1)?.[1] ?? '';
  const blocks = reply.text === undefined ? [] : [{ type: 'text', text: reply.text }];
  for (const [index, tool] of (reply.tools ?? []).entries()) {
    const input = JSON.parse(JSON.stringify(tool.input).replaceAll('{{agentId}}', mentioned));
    blocks.push({ type: 'tool_use', id: `toolu_${sequence}_${index}`, name: tool.name, input });
  }
  return blocks;
}
