/** Only place that writes to the console; never a parent's or a child's data. */
export function reportProblem(what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  console.error(JSON.stringify({ what, name }));
}
