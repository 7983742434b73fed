// What a request to the model says, in the words that rules and assertions use.

/** The text of a message's content: its text blocks and, inside tool results, theirs. */
export function textOf(content) {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block) =>
      block.type === 'text' ? block.text : block.type === 'tool_result' ? textOf(block.content) : '',
    )
    .join('\n');
}

function toolNames(messages) {
  const names = new Map();
  for (const message of messages) {
    if (message.role !== 'assistant' || !Array.isArray(message.content)) continue;
    for (const block of message.content) {
      if (block.type === 'tool_use') names.set(block.id, block.name);
    }
  }
  return names;
}

function resultsIn(message, names) {
  if (!Array.isArray(message?.content)) return [];
  return message.content
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({
      tool: names.get(block.tool_use_id) ?? '',
      text: textOf(block.content),
      isError: block.is_error === true,
    }));
}

// Claude Code names the running subagent only by a random id, in this header. Its type stands in
// the agent files that project.mjs writes, and so in the system prompt.
const agentHeader = 'x-claude-code-agent-id';
const agentLine = /You are the agent ([a-z-]+) of this test\./;

function agentOf(headers, system) {
  if (!headers[agentHeader]) return 'main';
  return agentLine.exec(system)?.[1] ?? 'unnamed';
}

/**
 * @returns {{agent: string, agentId: string, system: string, prompt: string, lastUser: string,
 *   results: {tool: string, text: string, isError: boolean}[], everything: string}}
 *   agent is main, or a subagent's type, or unnamed; results are those of the last user message.
 */
export function readRequest(headers, body) {
  const messages = body.messages ?? [];
  const users = messages.filter((message) => message.role === 'user');
  const system = textOf(body.system);
  return {
    agent: agentOf(headers, system),
    agentId: headers[agentHeader] ?? '',
    system,
    prompt: textOf(users.at(0)?.content),
    lastUser: textOf(users.at(-1)?.content),
    results: resultsIn(users.at(-1), toolNames(messages)),
    everything: [system, ...messages.map((message) => textOf(message.content))].join('\n'),
  };
}
