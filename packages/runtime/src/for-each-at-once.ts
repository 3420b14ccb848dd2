/**
 * Processes items, at most `limit` concurrently. After a failure, waits for items in progress, then throws.
 */
export const forEachAtOnce = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = Symbol.asyncIterator in items ? each(items) : items[Symbol.iterator]();
  let failed = false;
  const worker = async (): Promise<void> => {
    try {
      for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next()) {
        await work(next.value);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.max(1, limit) }, worker));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
};

/** Wraps the iterator in a generator, because other async iterators may not allow concurrent `next` calls. */
async function* each<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
