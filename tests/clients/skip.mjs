// A scenario that cannot run here says so and why; it is never silently passed.
export const skipExitCode = 77;

export class Skipped extends Error {}

/** Ends the process as skipped where the failure is a Skipped; throws anything else on. */
export function exitAsSkipped(failure) {
  if (!(failure instanceof Skipped)) throw failure;
  console.log(`SKIPPED: ${failure.message}`);
  process.exit(skipExitCode);
}
