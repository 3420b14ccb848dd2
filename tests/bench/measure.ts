/**
 * JSON line of `npm run bench`: our duration and a peer's in the same run, so that the ratio is valid on
 * any machine.
 */
export type Measure = {
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly unit: string;
  readonly p99?: number;
  readonly p999?: number;
  readonly perSecond?: number;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const measure = (
  what: string,
  ours: number,
  peer: number,
  unit: string,
  further: Pick<Measure, 'p99' | 'p999' | 'perSecond'> = {},
): Measure => ({
  what,
  ours: rounded(ours),
  peer: rounded(peer),
  ratio: rounded(ours / peer),
  unit,
  ...Object.fromEntries(Object.entries(further).map(([name, value]) => [name, rounded(value)])),
});

/** Compares the p50 of a series with its peer's, in milliseconds; reports the tail too. */
export const measureSeries = (
  what: string,
  ours: readonly number[],
  peer: readonly number[],
  further: Pick<Measure, 'perSecond'> = {},
): Measure =>
  measure(what, percentile(ours, 0.5), percentile(peer, 0.5), 'ms', {
    p99: percentile(ours, 0.99),
    p999: percentile(ours, 0.999),
    ...further,
  });

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * Calls `work` for all items with limited concurrency.
 * @returns milliseconds per item and in total
 */
export const inParallel = async <Item>(
  items: readonly Item[],
  inFlight: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<{ readonly each: readonly number[]; readonly all: number }> => {
  const each: number[] = [];
  const rest = items.entries();
  const all = await timed(async () => {
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (const [index, item] of rest) each.push(await timed(() => work(item, index)));
      }),
    );
  });
  return { each, all };
};

const printed: Measure[] = [];

export const print = (result: Measure): void => {
  printed.push(result);
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

export const table = (): string => {
  const cell = (value: number | undefined) => (value === undefined ? '' : String(value));
  const rows = printed.map(
    ({ what, ours, peer, ratio, unit, p99, p999, perSecond }) =>
      `| ${[what, ours, unit, peer, ratio, cell(p99), cell(p999), cell(perSecond)].join(' | ')} |`,
  );
  return [
    '| what | ours | unit | peer | ratio | p99 | p99.9 | a second |',
    '| --- | --: | --- | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
};

const rounded = (value: number): number => Math.round(value * 100) / 100;
