export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

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

export const ratioRow = (what: string, [ours = Number.NaN, peer = Number.NaN]: readonly number[]): string =>
  `| ${[what, ours.toFixed(2), peer.toFixed(2), peer === 0 ? '–' : (ours / peer).toFixed(2)].join(' | ')} |`;

export const ratioTable = (head: readonly string[], rows: readonly string[]): string =>
  [`| ${head.join(' | ')} | ratio |`, '| --- | --: | --: | --: |', ...rows].join('\n');
