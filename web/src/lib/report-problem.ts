/** The only place that writes to the console; never data of parents or children. */
export function reportProblem(what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  console.error(JSON.stringify({ what, name }));
}
