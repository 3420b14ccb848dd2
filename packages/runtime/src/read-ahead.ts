/**
 * The first pages of what is read page by page, each asked for while the one before is worked on. No more is asked for than are
 * wanted.
 */
export async function* readAhead<Page>(pages: AsyncIterable<Page>, wanted: number): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<Page>> => {
    const asked = iterator.next();
    // It may fail while nobody waits for it yet.
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
