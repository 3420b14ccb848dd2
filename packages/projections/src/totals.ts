import type { StreamName } from '@hoops/domain/stream';
import { shardOf } from '@hoops/event-store/time-index';
import { type EntryRow, rowKey } from './row.ts';

/** Whole numbers by name, cents among them. None is zero: what comes to nothing is left out. */
export type Amounts = Readonly<Record<string, number>>;

/**
 * By the key of a total's row: what one stream contributes to totals that many streams share, or how much
 * totals change in one write.
 */
export type Shares = Readonly<Record<string, Amounts>>;

/** What a stream adds to a total; `list` and `sort` say to which. */
export type Contribution = { readonly list: string; readonly sort: string; readonly amounts: Amounts };

/**
 * The row of a total to which a stream contributes; `sort` says which total of the list, and begins the row's id. A total
 * is kept in as many rows as there are shards, which a reader adds up: writers that come at the same moment seldom meet in one.
 */
export const totalRowKey = (list: string, sort: string, stream: StreamName): string =>
  rowKey({ kind: 'entry', list, sort, id: `${sort}.${shardOf(stream)}` });

/** Of the whole numbers by name, the sum. @throws TypeError when one is no whole number: a damaged row is not counted on. */
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

/** How much each total changes when a stream's shares change; totals that stay the same are left out. */
export const sharesBetween = (before: Shares, after: Shares): Shares =>
  withoutEmpty(
    Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [
        key,
        addAmounts(after[key] ?? {}, negative(before[key] ?? {})),
      ]),
    ),
  );

/** The totals of all streams' shares. */
export const totalsOf = (shares: Iterable<Shares>): Shares => {
  const totals: Record<string, Amounts> = {};
  for (const of of shares) addShares(totals, of);
  return withoutEmpty(totals);
};

/** Adds a stream's shares to totals, in place: there are few totals, and many streams. */
export const addShares = (totals: Record<string, Amounts>, shares: Shares): void => {
  for (const [key, amounts] of Object.entries(shares)) totals[key] = addAmounts(totals[key] ?? {}, amounts);
};

/** Without totals that come to nothing. */
export const withoutEmpty = (shares: Shares): Shares =>
  Object.fromEntries(Object.entries(shares).filter(([, amounts]) => Object.keys(amounts).length > 0));

/** The row of a total; undefined when it came to nothing, and then there is none. */
export const totalRow = (
  { list, sort, id }: Pick<EntryRow, 'list' | 'sort' | 'id'>,
  amounts: Amounts,
): EntryRow | undefined =>
  Object.keys(amounts).length === 0 ? undefined : { kind: 'entry', list, sort, id, data: amounts };
