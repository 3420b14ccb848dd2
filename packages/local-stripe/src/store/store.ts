import { join } from 'node:path';
import { newId, type RandomBelow } from '../ids.ts';
import { resourceMissing } from '../wire/failure.ts';
import type { StoredAnswer } from '../wire/idempotency.ts';
import { type Change, compactJournal, forgetful, type Journal, openJournal } from './journal.ts';
import { redacted } from './redact.ts';
import { isTable, kindOf, type TableName, type Tables, tableNames } from './tables.ts';

export type Reader = {
  find<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** Oldest first. */
  all<T extends TableName>(table: T): readonly Tables[T][];
};

/** The request that a change belongs to; null for what Stripe does by itself. */
export type Cause = {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
};

/** All or nothing: what is put here is written before anyone hears of it, or never happened. */
export type Transaction = Reader & {
  /** Unix seconds at which this happens. */
  readonly at: number;
  readonly cause: Cause | null;
  /** The address under which hosted pages are reached now. */
  readonly siteUrl: string;
  /** As `find`, or the failure that Stripe answers; `param` names the parameter that held the id. */
  need<T extends TableName>(table: T, id: string, param?: string): Tables[T];
  put<T extends TableName>(table: T, row: Tables[T]): void;
  remove(table: TableName, id: string): void;
  newId(prefix: string): string;
};

export type Store = Reader & {
  transact<T>(when: { at: number; cause: Cause | null }, work: (tx: Transaction) => T): T;
  /** A change that may be lost with the machine's power without harm; spares the wait for the disk. */
  putLazily<T extends TableName>(table: T, row: Tables[T]): void;
  removeLazily(table: TableName, id: string): void;
  /** Removes for good what rows that hold one of these texts say of a person, also from the journal's past. */
  redact(marks: readonly string[]): void;
  /** Resolves when every transaction so far is on the disk: before that no answer and no webhook may leave. */
  synced(): Promise<void>;
  close(): Promise<void>;
};

export type Written = {
  readonly table: TableName;
  readonly id: string;
};

export type StoreOptions = {
  /** Where the journal is kept; null keeps nothing. */
  readonly folder: string | null;
  readonly random: RandomBelow;
  readonly siteUrl: () => string;
  /** Answers that need not survive the compaction at start. */
  readonly isForgotten: (answer: StoredAnswer) => boolean;
  /** The rows that a commit wrote or removed. */
  readonly onCommit: (written: readonly Written[]) => void;
};

export const openStore = ({ folder, random, siteUrl, isForgotten, onCommit }: StoreOptions): Store => {
  const rows = new Map<TableName, Map<string, unknown>>(tableNames.map((table) => [table, new Map()]));
  const rowsOf = (table: TableName): Map<string, unknown> => {
    const found = rows.get(table);
    if (found === undefined) throw new Error(`there is no table ${table}`);
    return found;
  };
  // The journal is read back as it was written: a row of table T is a Tables[T].
  const find = <T extends TableName>(table: T, id: string) => rowsOf(table).get(id) as Tables[T] | undefined;
  const all = <T extends TableName>(table: T) => [...rowsOf(table).values()] as Tables[T][];

  const apply = (changes: readonly Change[]): readonly Written[] =>
    changes.flatMap(([name, id, value]) => {
      if (!isTable(name)) return [];
      if (value === null) rowsOf(name).delete(id);
      else rowsOf(name).set(id, value);
      return [{ table: name, id }];
    });

  const everyRow = () =>
    tableNames.flatMap((table) => [...rowsOf(table)].map(([id, value]) => [table, id, value] as const));

  const path = folder === null ? null : join(folder, 'journal.jsonl');
  const readBack = (path: string): Journal => {
    const opened = openJournal(path);
    opened.transactions.forEach(apply);
    void opened.journal.close();
    for (const answer of all('answers').filter(isForgotten)) rowsOf('answers').delete(answer.id);
    compactJournal(path, everyRow());
    return openJournal(path).journal;
  };

  let journal = path === null ? forgetful : readBack(path);

  const commit = (changes: readonly Change[], durable: boolean): void => {
    if (changes.length === 0) return;
    journal.append(changes, durable);
    onCommit(apply(changes));
  };

  return {
    find,
    all,
    transact({ at, cause }, work) {
      const pending = new Map<string, Change>();
      const keyOf = (table: TableName, id: string) => `${table}/${id}`;
      const tx: Transaction = {
        at,
        cause,
        siteUrl: siteUrl(),
        find<T extends TableName>(table: T, id: string) {
          const change = pending.get(keyOf(table, id));
          if (change === undefined) return find(table, id);
          return change[2] === null ? undefined : (change[2] as Tables[T]);
        },
        all<T extends TableName>(table: T) {
          const changes = [...pending.values()].filter(([changed]) => changed === table);
          if (changes.length === 0) return all(table);
          const merged = new Map(rowsOf(table));
          for (const [, id, value] of changes) {
            if (value === null) merged.delete(id);
            else merged.set(id, value);
          }
          return [...merged.values()] as Tables[T][];
        },
        need(table, id, param) {
          const row = tx.find(table, id);
          if (row === undefined) throw resourceMissing(kindOf[table], id, param);
          return row;
        },
        put(table, row) {
          pending.set(keyOf(table, row.id), [table, row.id, row]);
        },
        remove(table, id) {
          pending.set(keyOf(table, id), [table, id, null]);
        },
        newId: (prefix) => newId(prefix, random),
      };
      const result = work(tx);
      commit([...pending.values()], true);
      return result;
    },
    putLazily: (table, row) => commit([[table, row.id, row]], false),
    removeLazily: (table, id) => commit([[table, id, null]], false),
    redact(marks) {
      for (const [table, id, value] of everyRow()) {
        const text = JSON.stringify(value);
        if (!marks.some((mark) => text.includes(mark))) continue;
        // An answer that is kept for repeated calls is a text of its own.
        if (table === 'answers') rowsOf(table).delete(id);
        else rowsOf(table).set(id, redacted(value));
      }
      if (path === null) return;
      void journal.close();
      compactJournal(path, everyRow());
      journal = openJournal(path).journal;
    },
    synced: () => journal.synced(),
    close: () => journal.close(),
  };
};
