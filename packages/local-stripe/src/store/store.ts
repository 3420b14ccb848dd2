import { join } from 'node:path';
import { resourceMissing } from '../failure.ts';
import { newId, type RandomBelow } from '../objects.ts';
import { type Change, compactJournal, forgetful, type Journal, openJournal } from './journal.ts';
import { redacted } from './redact.ts';
import type { StoredAnswer } from './tables.ts';
import { isTable, kindOf, type TableName, type Tables, tableNames } from './tables.ts';

export type Reader = {
  find<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** All rows, oldest first. */
  all<T extends TableName>(table: T): readonly Tables[T][];
};

export type Cause = {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
};

/** Transaction; its changes are written before other code can see the changes. */
export type Transaction = Reader & {
  readonly at: number;
  readonly cause: Cause | null;
  readonly siteUrl: string;
  /**
   * Row by id.
   * @param param name of the id's parameter
   * @throws Stripe's failure for a missing row
   */
  need<T extends TableName>(table: T, id: string, param?: string): Tables[T];
  put<T extends TableName>(table: T, row: Tables[T]): void;
  remove(table: TableName, id: string): void;
  newId(prefix: string): string;
};

export type Store = Reader & {
  transact<T>(when: { at: number; cause: Cause | null }, work: (tx: Transaction) => T): T;
  /** Writes a row without waiting for the disk; a power failure may lose the change. */
  putLazily<T extends TableName>(table: T, row: Tables[T]): void;
  removeLazily(table: TableName, id: string): void;
  /** Erases personal data in rows that contain the marks, also from the journal. */
  redact(marks: readonly string[]): void;
  /** Resolves when all transactions are on disk; no answer or webhook may be sent before. */
  synced(): Promise<void>;
  close(): Promise<void>;
};

export type Written = {
  readonly table: TableName;
  readonly id: string;
};

export type StoreOptions = {
  readonly folder: string | null;
  readonly random: RandomBelow;
  readonly siteUrl: () => string;
  /** True for a stored answer to drop when the journal is compacted at startup. */
  readonly isForgotten: (answer: StoredAnswer) => boolean;
  readonly onCommit: (written: readonly Written[]) => void;
};

export const openStore = ({ folder, random, siteUrl, isForgotten, onCommit }: StoreOptions): Store => {
  const rows = new Map<TableName, Map<string, unknown>>(tableNames.map((table) => [table, new Map()]));
  const rowsOf = (table: TableName): Map<string, unknown> => {
    const found = rows.get(table);
    if (found === undefined) throw new Error(`there is no table ${table}`);
    return found;
  };
  // The casts are safe, because only values of Tables[T] are written to table T.
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
        // Deleted, because a stored answer is opaque and cannot be redacted.
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
