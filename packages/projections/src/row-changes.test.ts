import { describe, expect, it } from 'vitest';
import { type EntryRow, parseRowKey, type Row, rowKey } from './row.ts';
import { changeBetween, rowHash, stepsOf, unknownHash } from './row-changes.ts';

const entry = (id: string, data: Row['data'] = { id }): EntryRow => ({
  kind: 'entry',
  list: 'l',
  sort: 's',
  id,
  data,
});
const family: Row = { kind: 'document', type: 'family', id: 'dana', data: { name: 'Dana' } };
const keyed = (...rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [rowKey(row), rowHash(row)]));

describe("a row's key", () => {
  it('can be read back', () => {
    for (const row of [entry('1'), { ...entry('a|b'), sort: 'dana reyes' }, { ...family, id: 'x|y' }]) {
      const { data: _data, ...place } = row;
      expect(parseRowKey(rowKey(row))).toEqual(place);
    }
  });
});

describe('the change between rows', () => {
  it('puts what is new or different, removes what is gone, leaves what is the same', () => {
    const before = keyed(entry('same'), entry('other', { is: 'old' }), entry('gone'));
    const change = changeBetween(before, [entry('same'), entry('other', { is: 'new' }), entry('new')], 7);
    expect(change.put.map(({ row }) => row.id)).toEqual(['other', 'new']);
    expect(change.removeKeys).toEqual([rowKey(entry('gone'))]);
    expect(change.rows).toEqual(keyed(entry('same'), entry('other', { is: 'new' }), entry('new')));
  });

  it('puts documents always: they say as of which version they are', () => {
    expect(changeBetween(keyed(family), [family], 7).put).toEqual([{ row: family, version: 7 }]);
  });

  it('takes fields in another order for the same', () => {
    expect(rowHash({ data: { a: 1, b: { c: 2, d: 3 } } })).toBe(
      rowHash({ data: { b: { d: 3, c: 2 }, a: 1 } }),
    );
  });
});

describe('the steps of a change', () => {
  const before = { revision: 4, version: 2, rows: keyed(entry('gone'), entry('same')) };
  const change = changeBetween(before.rows, [entry('same'), entry('a'), entry('b')], 3);

  it('is one when everything fits', () => {
    expect(stepsOf('family#dana', before, 3, change, 99)).toEqual([
      { stream: 'family#dana', basedOn: 4, version: 3, ...change },
    ]);
  });

  it('marks all that it touches as unknown until the last', () => {
    const [first, last, ...more] = stepsOf('family#dana', before, 3, change, 2);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ basedOn: 4, version: 2, removeKeys: [] });
    expect(first?.rows).toEqual({
      ...keyed(entry('same')),
      [rowKey(entry('gone'))]: unknownHash,
      [rowKey(entry('a'))]: unknownHash,
      [rowKey(entry('b'))]: unknownHash,
    });
    expect(last).toMatchObject({ basedOn: 5, version: 3, put: [], removeKeys: [rowKey(entry('gone'))] });
    expect(last?.rows).toEqual(change.rows);
  });

  it('moves the checkpoint even when no row changes', () => {
    const nothing = { put: [], removeKeys: [], rows: before.rows };
    expect(stepsOf('family#dana', before, 3, nothing, 99)).toHaveLength(1);
  });
});
