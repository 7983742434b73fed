// What the scripted agents say last. Each has words of its own (`mark`), so that a test can tell
// where they went.

const provided = {
  'prd-writer': (mark) => ({
    requirements: [{ id: 'REQ-1', statement: `Search by colour ${mark}`, priority: 'must' }],
    userStories: ['A photographer finds a picture by its colour'],
    successMetrics: ['90 % of searches refined at most once'],
    performanceTargets: [{ metric: 'search latency p95', target: '500 ms' }],
  }),
  'architecture-reviewer': (mark) => ({
    technicalDecisions: [
      {
        id: 'dec_search',
        decision: `One index for text ${mark}`,
        rationale: 'It is there already',
        madeBy: 'architecture-reviewer',
        timestamp: '2026-01-02T03:04:05Z',
        impact: 'high',
        category: 'architecture',
        affectedComponents: ['search'],
      },
    ],
    architecturePatterns: ['ports and adapters'],
    performanceTargets: [{ metric: 'index lag', target: '1 s' }],
  }),
  'api-designer': (mark) => ({
    apiSpecifications: [{ method: 'GET', path: '/search', summary: mark }],
    dataModels: [{ name: 'Picture' }],
    authenticationRequirements: ['a session cookie'],
  }),
};

function fenced(document) {
  return `The work is done.\n\n\`\`\`json\n${JSON.stringify(document, null, 2)}\n\`\`\`\n`;
}

/** An agent's last message with its status and what its rule provides: all that it must supply. */
export function validMessage(agent, mark) {
  return fenced({
    status: 'success',
    keyFindings: [`Finding ${mark}`],
    contextForNextAgent: provided[agent](mark),
  });
}

/** The same with a status that no output may have. */
export function invalidMessage(agent, mark) {
  return fenced({
    status: 'finished',
    keyFindings: [`Finding ${mark}`],
    contextForNextAgent: provided[agent](mark),
  });
}
