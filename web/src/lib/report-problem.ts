/** Logs a problem without data of parents or children; no other code writes to the console. */
export function reportProblem(what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  console.error(JSON.stringify({ what, name }));
}
