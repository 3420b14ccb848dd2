import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

const numbered = (asked: number[], count = 5) =>
  (async function* () {
    for (let page = 1; page <= count; page += 1) {
      asked.push(page);
      yield page;
    }
  })();

it('readAhead requests the next page while the current page is processed, up to the limit', async () => {
  const asked: number[] = [];
  const seen: (readonly [number, number])[] = [];
  for await (const page of readAhead(numbered(asked), 3)) {
    await Promise.resolve();
    seen.push([page, asked.length]);
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

it('readAhead stops at the last page and when its reader stops', async () => {
  const asked: number[] = [];
  const seen: number[] = [];
  for await (const page of readAhead(numbered(asked, 2), 9)) seen.push(page);
  expect(seen).toEqual([1, 2]);
  for await (const page of readAhead(numbered(asked), 9)) if (page === 1) break;
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('readAhead throws a page’s error only when the consumer reaches that page', async () => {
  const failing = (async function* () {
    yield 1;
    throw new Error('no second page');
  })();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const page of readAhead(failing, 3)) {
      await new Promise(setImmediate);
      seen.push(page);
    }
  })();
  await expect(reading).rejects.toThrow('no second page');
  expect(seen).toEqual([1]);
});
