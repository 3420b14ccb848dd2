import type { StreamName } from '@hoops/domain/stream';
import { shardOf } from '@hoops/event-store/time-index';
import { type EntryRow, rowKey } from './row.ts';

/** Integers by name, for example cents; omits zeros. */
export type Amounts = Readonly<Record<string, number>>;

/** Amounts by row key of a total: a stream's amounts, or the change in one write. */
export type Shares = Readonly<Record<string, Amounts>>;

export type Contribution = { readonly list: string; readonly sort: string; readonly amounts: Amounts };

/** Row key of a total, sharded to avoid write conflicts; readers add up the shards. */
export const totalRowKey = (list: string, sort: string, stream: StreamName): string =>
  rowKey({ kind: 'entry', list, sort, id: `${sort}.${shardOf(stream)}` });

/** @throws TypeError for a value that is not an integer; the row is then damaged */
export const addAmounts = (one: Readonly<Record<string, unknown>>, other: Amounts): Amounts => {
  const sum: Record<string, number> = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const value = numberAt(one, name) + numberAt(other, name);
    if (value !== 0) sum[name] = value;
  }
  return sum;
};

const numberAt = (amounts: Readonly<Record<string, unknown>>, name: string): number => {
  const value = Object.hasOwn(amounts, name) ? amounts[name] : 0;
  if (!Number.isSafeInteger(value)) throw new TypeError('A total holds something that is no whole number.');
  return Number(value);
};

const negative = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, -value]));

/** Changes of totals between two sets of shares; omits zeros. */
export const sharesBetween = (before: Shares, after: Shares): Shares =>
  withoutEmpty(
    Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [
        key,
        addAmounts(after[key] ?? {}, negative(before[key] ?? {})),
      ]),
    ),
  );

export const totalsOf = (shares: Iterable<Shares>): Shares => {
  const totals: Record<string, Amounts> = {};
  for (const of of shares) addShares(totals, of);
  return withoutEmpty(totals);
};

export const addShares = (totals: Record<string, Amounts>, shares: Shares): void => {
  for (const [key, amounts] of Object.entries(shares)) totals[key] = addAmounts(totals[key] ?? {}, amounts);
};

export const withoutEmpty = (shares: Shares): Shares =>
  Object.fromEntries(Object.entries(shares).filter(([, amounts]) => Object.keys(amounts).length > 0));

export const totalRow = (
  { list, sort, id }: Pick<EntryRow, 'list' | 'sort' | 'id'>,
  amounts: Amounts,
): EntryRow | undefined =>
  Object.keys(amounts).length === 0 ? undefined : { kind: 'entry', list, sort, id, data: amounts };
