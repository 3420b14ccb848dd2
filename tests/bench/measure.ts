/** What `npm run bench` and `npm run capacity` print, one JSON object a line. */
export type Measure = { what: string; ours: number; peer: number; ratio: number; unit: string };

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const measure = (what: string, ours: number, peer: number, unit: string): Measure => ({
  what,
  ours: rounded(ours),
  peer: rounded(peer),
  ratio: rounded(ours / peer),
  unit,
});

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

export const print = (result: Measure): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

const rounded = (value: number): number => Math.round(value * 100) / 100;
