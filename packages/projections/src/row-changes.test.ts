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

it('a row’s key can be parsed back into its parts', () => {
  for (const row of [entry('1'), { ...entry('a|b'), sort: 'dana reyes' }, { ...family, id: 'x|y' }]) {
    const { data: _data, ...place } = row;
    expect(parseRowKey(rowKey(row))).toEqual(place);
  }
});

it('changeBetween puts new and different rows, removes obsolete rows and leaves equal rows', () => {
  const before = keyed(entry('same'), entry('other', { is: 'old' }), entry('gone'));
  const change = changeBetween(
    { rows: before, shares: {} },
    { rows: [entry('same'), entry('other', { is: 'new' }), entry('new')], shares: {} },
    7,
  );
  expect(change.put.map(({ row }) => row.id)).toEqual(['other', 'new']);
  expect(change.removeKeys).toEqual([rowKey(entry('gone'))]);
  expect(change.rows).toEqual(keyed(entry('same'), entry('other', { is: 'new' }), entry('new')));
});

it('changeBetween always puts documents because they contain the stream’s version', () => {
  expect(changeBetween({ rows: keyed(family), shares: {} }, { rows: [family], shares: {} }, 7).put).toEqual([
    { row: family, version: 7 },
  ]);
});

it('rowHash ignores the order of fields', () => {
  expect(rowHash({ data: { a: 1, b: { c: 2, d: 3 } } })).toBe(rowHash({ data: { b: { d: 3, c: 2 }, a: 1 } }));
});

describe('the steps of a change', () => {
  const before = {
    revision: 4,
    version: 2,
    rows: keyed(entry('gone'), entry('same')),
    shares: { one: { cents: 5 }, other: { cents: 7 } },
  };
  const after = { rows: [entry('same'), entry('a'), entry('b')], shares: before.shares };
  const change = changeBetween(before, after, 3);

  it('a change that fits is written in one step', () => {
    expect(stepsOf('family#dana', before, 3, change, 99)).toEqual([
      { stream: 'family#dana', basedOn: 4, version: 3, ...change },
    ]);
  });

  it('a step’s checkpoint lists written rows with their hashes and pending rows as unknown', () => {
    const [first, last, ...more] = stepsOf('family#dana', before, 3, change, 2);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ basedOn: 4, version: 2, removeKeys: [] });
    expect(first?.rows).toEqual({
      ...keyed(entry('same'), entry('a'), entry('b')),
      [rowKey(entry('gone'))]: unknownHash,
    });
    expect(last).toMatchObject({ basedOn: 5, version: 3, put: [], removeKeys: [rowKey(entry('gone'))] });
    expect(last?.rows).toEqual(change.rows);
  });

  it('a writer that takes over an unfinished change writes only the remaining rows and the documents', () => {
    const target = { rows: [family, entry('a'), entry('b'), entry('c')], shares: before.shares };
    const [first] = stepsOf('family#dana', before, 3, changeBetween(before, target, 3), 2);
    if (!first) throw new Error('There is no step.');
    const rest = changeBetween(first, target, 3);
    expect(rest.put.map(({ row }) => row.id)).toEqual(['dana', 'c']);
    expect(rest.removeKeys).toEqual([rowKey(entry('gone')), rowKey(entry('same'))]);
  });

  it('a change without rows still moves the checkpoint', () => {
    const nothing = { put: [], removeKeys: [], rows: before.rows, shares: before.shares, add: {} };
    expect(stepsOf('family#dana', before, 3, nothing, 99)).toHaveLength(1);
  });

  it('each step’s checkpoint contains the totals added so far', () => {
    const shares = { one: { cents: 6 }, third: { cents: 1 } };
    const moved = changeBetween(before, { rows: [entry('gone'), entry('same')], shares }, 3);
    expect(moved.add).toEqual({ one: { cents: 1 }, other: { cents: -7 }, third: { cents: 1 } });
    const steps = stepsOf('family#dana', before, 3, moved, 1);
    expect(steps.map(({ add, shares: said }) => ({ add, said }))).toEqual([
      { add: { one: { cents: 1 } }, said: { one: { cents: 6 }, other: { cents: 7 } } },
      { add: { other: { cents: -7 } }, said: { one: { cents: 6 } } },
      { add: { third: { cents: 1 } }, said: shares },
    ]);
    expect(steps.map(({ version }) => version)).toEqual([2, 2, 3]);
  });
});
