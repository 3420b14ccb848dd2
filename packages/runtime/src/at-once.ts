/** Works through items, at most `limit` at a time. The first failure ends it, after what runs has ended. */
export const forEachAtOnce = async <Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.max(1, limit) }, worker));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
};
