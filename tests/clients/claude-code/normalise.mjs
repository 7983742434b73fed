// Makes captured documents the same on every machine and in every run: paths, ids and durations
// become fixed values. What was equal stays equal.

const patterns = [
  {
    find: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
    name: (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  },
  { find: /\ba[0-9a-f]{16}\b/g, name: (n) => `a${String(n).padStart(16, '0')}` },
];

// Claude Code names a folder after a path by turning everything but letters and digits into hyphens.
function asFolderName(path) {
  return path.replace(/[^A-Za-z0-9]/g, '-');
}

function pathReplacements(project) {
  const { HOME, TMPDIR } = project.environment;
  const pairs = [
    [project.root, '/project'],
    [HOME, '/home/user'],
    [TMPDIR, '/tmp'],
    [project.scratch, '/scratch'],
  ];
  return pairs.flatMap(([from, to]) => [
    [from, to],
    [asFolderName(from), asFolderName(to)],
  ]);
}

const measured = /"(duration_ms|totalDurationMs|seconds_since_last_response)":\s*[\d.]+/g;
const moment = /"timestamp":\s*"[^"]*"/g;
const measuredInText = /<duration_ms>\d+</g;
const shortened = /\b(Resuming agent )[0-9a-f]{7}\b|("ref":\s*")[0-9a-f]{6}(")/g;

/** @returns a function that normalises text; one such function per run keeps ids apart and equal */
export function normaliser(project) {
  const known = new Map();
  const rename =
    ({ find, name }) =>
    (id) => {
      if (!known.has(id))
        known.set(id, name([...known.keys()].filter((other) => other.match(find)?.[0] === other).length + 1));
      return known.get(id);
    };
  return (text) => {
    let result = text;
    for (const [from, to] of pathReplacements(project)) result = result.replaceAll(from, to);
    for (const pattern of patterns) result = result.replace(pattern.find, rename(pattern));
    return result
      .replace(measured, '"$1": 100')
      .replace(moment, '"timestamp": "2026-01-02T03:04:05.000Z"')
      .replace(measuredInText, '<duration_ms>100<')
      .replace(shortened, (_, resuming, opening, closing) =>
        resuming ? `${resuming}a000000` : `${opening}000000${closing}`,
      );
  };
}
