// The runs in which the payloads are captured, and which hook calls of each are kept.
//
//   {agents, sessions: options for converse, in turn; answer?: a shell script that stands in for
//    baton's hook; plugin?: agents of a plugin; keep: {situation: ["Event" or "Event:Tool", …]}}
//
// Besides events, agent-meta is what Claude Code notes of each agent in a file of its own, and
// agent-prompt the first line of the agent's transcript.
import { always, inTurn, launch } from './replies.mjs';

const agents = ['prd-writer'];
const [done, ended] = [always('main', 'Done.'), always('subagent', 'The work is done.')];
const apiError = {
  when: { agent: 'prd-writer' },
  reply: { error: { status: 400, type: 'invalid_request_error', message: 'scripted to fail' } },
};
const work = (input) => launch('prd-writer', 'Write the requirements.', input);

/** One session whose main agent makes these tool calls, a list per turn. */
function session(turns, more = {}) {
  const { rules = [ended], ...options } = more;
  return {
    prompt: 'Begin.',
    rules: [
      ...rules,
      ...inTurn(
        'main',
        turns.map((tools) => ({ tools })),
      ),
      done,
    ],
    ...options,
  };
}

const tool = (name, input) => ({ name, input });
const agentEvents = ['PreToolUse:Agent', 'SubagentStart', 'SubagentStop', 'PostToolUse:Agent'];

/** A hook that gives this answer to the calls whose JSON has these parts in this order. */
function answering(parts, answer) {
  const pattern = parts.map((part) => `*'${part}'`).join('');
  return `case "$(cat)" in ${pattern}*) echo '${JSON.stringify(answer)}' ;; esac`;
}

const gate = (decision) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...decision } });
const answers = {
  block: answering(['"SubagentStop"', '"stop_hook_active":false'], {
    decision: 'block',
    reason: 'Say more.',
  }),
  inject: answering(['"PreToolUse"'], gate({ updatedInput: { ...work().input, prompt: 'INJECTED' } })),
  deny: answering(
    ['"PreToolUse"'],
    gate({ permissionDecision: 'deny', permissionDecisionReason: 'Not yet.' }),
  ),
};

const launches = [
  {
    agents,
    sessions: [session([[work()]])],
    keep: {
      foreground: [...agentEvents, 'agent-meta', 'UserPromptSubmit', 'Stop', 'SessionEnd'],
      startup: ['SessionStart'],
    },
  },
  {
    agents,
    sessions: [session([[work({ run_in_background: true })]], { rules: [{ ...ended, delay: 500 }] })],
    keep: { background: [...agentEvents, 'agent-meta', 'UserPromptSubmit:notification', 'Stop'] },
  },
  { agents, sessions: [session([[work(), work()]])], keep: { parallel: [...agentEvents, 'agent-meta'] } },
  {
    agents,
    keep: { worktree: [...agentEvents, 'PreToolUse:Bash', 'PostToolUse:Bash', 'agent-meta'] },
    sessions: [
      session([[work({ isolation: 'worktree' })]], {
        allow: ['Bash'],
        rules: [
          ...inTurn('prd-writer', [{ tools: [tool('Bash', { command: 'pwd', description: 'Say where' })] }]),
          ended,
        ],
      }),
    ],
  },
  {
    agents: [...agents, 'helper'],
    keep: { nested: [...agentEvents, 'agent-meta'] },
    sessions: [
      session([[launch('helper', 'Get the requirements.')]], {
        rules: [...inTurn('helper', [{ tools: [work()] }]), ended],
      }),
    ],
  },
  {
    agents,
    keep: {
      resumed: [
        ...agentEvents,
        'PreToolUse:SendMessage',
        'PostToolUse:SendMessage',
        'UserPromptSubmit:notification',
        'agent-meta',
      ],
    },
    sessions: [
      session([
        [work()],
        [tool('ToolSearch', { query: 'select:SendMessage', max_results: 3 })],
        [tool('SendMessage', { to: '{{agentId}}', summary: 'Go on with the work', message: 'Go on.' })],
      ]),
    ],
  },
  {
    agents: [],
    plugin: agents,
    sessions: [session([[launch('team:prd-writer', 'Write the requirements.')]])],
    keep: { plugin: [...agentEvents, 'agent-meta'] },
  },
];

const inBackground = { run_in_background: true };
const endings = [
  {
    agents,
    sessions: [session([[work()]], { rules: [apiError] })],
    keep: { 'api-error': ['PostToolUseFailure', 'StopFailure', 'SubagentStop', 'SubagentStart'] },
  },
  {
    agents,
    sessions: [session([[work(inBackground)]], { rules: [apiError] })],
    keep: {
      'api-error-background': [
        'PostToolUseFailure',
        'PostToolUse:Agent',
        'StopFailure',
        'SubagentStop',
        'UserPromptSubmit:notification',
      ],
    },
  },
  {
    agents,
    keep: {
      stopped: ['PostToolUse:TaskStop', 'StopFailure', 'SubagentStop', 'UserPromptSubmit:notification'],
    },
    sessions: [
      session([[work(inBackground)], [tool('TaskStop', { task_id: '{{agentId}}' })]], {
        rules: [{ ...ended, delay: 5000 }],
      }),
    ],
  },
  {
    agents,
    sessions: [session([[launch('unheard-of', 'Do something.')]])],
    keep: { 'unknown-type': ['PreToolUse:Agent', 'PostToolUseFailure', 'SubagentStart'] },
  },
  { agents, answer: answers.block, sessions: [session([[work()]])], keep: { blocked: ['SubagentStop'] } },
  {
    agents,
    answer: answers.block,
    sessions: [session([[work(inBackground)]])],
    keep: { 'blocked-background': ['SubagentStop'] },
  },
  {
    agents,
    answer: answers.inject,
    sessions: [session([[work()]])],
    keep: { injected: ['PostToolUse:Agent', 'agent-prompt'] },
  },
  {
    agents,
    answer: answers.deny,
    sessions: [session([[work()]])],
    keep: {
      denied: ['PreToolUse:Agent', 'PostToolUseFailure', 'PostToolUse:Agent', 'PermissionDenied', 'Stop'],
    },
  },
];

const edits = [
  tool('Write', { file_path: '/project/notes.txt', content: 'one\n' }),
  tool('Edit', { file_path: '/project/notes.txt', old_string: 'one', new_string: 'two' }),
  tool('Read', { file_path: '/project/notes.txt' }),
  tool('Bash', { command: 'true', description: 'Do nothing' }),
];
const editTools = edits.flatMap(({ name }) => [`PreToolUse:${name}`, `PostToolUse:${name}`]);
const allow = edits.map(({ name }) => name);

const tools = [
  {
    agents,
    sessions: [
      session(
        edits.map((edit) => [edit]),
        { allow },
      ),
    ],
    keep: { main: editTools },
  },
  {
    agents,
    keep: { subagent: editTools },
    sessions: [
      session([[work()]], {
        allow,
        rules: [
          ...inTurn(
            'prd-writer',
            edits.map((edit) => ({ tools: [edit] })),
          ),
          ended,
        ],
      }),
    ],
  },
  {
    agents,
    keep: { main: ['TaskCreated', 'TaskCompleted'] },
    sessions: [
      session(
        [
          [tool('ToolSearch', { query: 'select:TaskCreate,TaskUpdate', max_results: 3 })],
          [tool('TaskCreate', { subject: 'Plan it', description: 'Write the plan', activeForm: 'Planning' })],
          [tool('TaskUpdate', { taskId: '1', status: 'completed' })],
        ],
        { environment: { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' } },
      ),
    ],
  },
];

const plain = session([]);
const sources = [
  {
    agents,
    sessions: [plain, { ...plain, more: ['--continue'] }],
    keep: { resume: ['SessionStart:resume'] },
  },
  {
    agents,
    sessions: [plain, { ...plain, more: ['--continue', '--fork-session'] }],
    keep: { fork: ['SessionStart:fork', 'SessionStart:resume'] },
  },
  {
    agents,
    sessions: [{ ...plain, later: [{ prompt: '/clear' }, { prompt: 'Again.' }] }],
    keep: { clear: ['SessionStart:clear', 'SessionEnd:clear'] },
  },
  {
    agents,
    sessions: [plain, { ...plain, prompt: '/compact keep the plan', more: ['--continue'] }],
    keep: {
      compaction: ['SessionStart:compact', 'PreCompact', 'PostCompact', 'SubagentStart', 'SubagentStop'],
    },
  },
];

export const captures = [...launches, ...endings, ...tools, ...sources];
