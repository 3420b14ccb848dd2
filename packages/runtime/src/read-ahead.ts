/** Prefetches following pages while the current page is processed, up to `wanted` pages. */
export async function* readAhead<Page>(pages: AsyncIterable<Page>, wanted: number): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<Page>> => {
    const asked = iterator.next();
    // Prevents an unhandled rejection before the promise is awaited.
    asked.catch(() => undefined);
    return asked;
  };
  try {
    let asked = ask();
    for (let page = 1; page <= wanted; page += 1) {
      const { done, value } = await asked;
      if (done) return;
      if (page < wanted) asked = ask();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
