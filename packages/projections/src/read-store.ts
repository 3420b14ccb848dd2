import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { DocumentType, EntryRow, Row } from './row.ts';
import type { Amounts, Shares } from './totals.ts';

/**
 * Rows that screens show; only projectors, rebuilds and repairs write rows. A rebuild creates a new
 * generation and then changes a pointer (project-stream.ts).
 */
export type ReadStore = {
  readonly generations: () => Promise<Generations>;
  /** @returns false, without any change, if the pointer is not `from` */
  readonly changeGenerations: (from: Generations, to: Generations) => Promise<boolean>;

  readonly checkpoint: (generation: number, stream: string) => Promise<Checkpoint>;
  /** Existing checkpoints of many streams by key, strongly consistent. */
  readonly checkpointsOf: (
    generation: number,
    streams: readonly string[],
  ) => Promise<ReadonlyMap<string, Checkpoint>>;
  /** Maximum number of rows, totals and additional checkpoints in one `writeStream`. */
  readonly maxRowsPerWrite: number;
  /**
   * Changes rows, totals and checkpoints of streams atomically.
   * @returns false, without any change, if a checkpoint is outdated or a total changed concurrently
   */
  readonly writeStream: (generation: number, ...changes: readonly StreamChange[]) => Promise<boolean>;
  /** Puts rows by id; idempotent, in any order. */
  readonly putHistory: (generation: number, rows: readonly EntryRow[]) => Promise<void>;
  /**
   * Corrects a total, or removes a zero total.
   * @returns false, without any change, if the stored total is not `from`; undefined means no total
   */
  readonly replaceTotal: (
    generation: number,
    rowKey: string,
    from: EntryRow['data'] | undefined,
    to: Amounts,
  ) => Promise<boolean>;
  readonly removeRows: (generation: number, rowKeys: readonly string[]) => Promise<void>;

  readonly document: (
    generation: number,
    type: DocumentType,
    id: string,
  ) => Promise<StoredDocument | undefined>;
  /**
   * Page of a list, one query. Strongly consistent, except for lists of an index.
   * @throws UnknownPage for an invalid cursor, or `after` outside the range
   */
  readonly page: (generation: number, list: string, options: PageOptions) => Promise<Page>;

  /** Row by key, strongly consistent; undefined if missing or under a wrong key. */
  readonly row: (generation: number, rowKey: string) => Promise<StoredRow | undefined>;
  /** Existing rows of many keys, if stored under the correct keys; eventually consistent. */
  readonly rowsAt: (
    generation: number,
    rowKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, StoredRow>>;
  readonly items: (generation: number) => AsyncIterable<GenerationItem>;
  /**
   * Pages may be empty; the last cursor is null.
   * @param witnesses generations of which only checkpoints and event-log rows are read
   */
  readonly scan: (
    generations: readonly number[],
    segment: Segment,
    after: string | null,
    witnesses?: readonly number[],
  ) => AsyncIterable<ScannedPage>;
  /** All rows stored under the correct key, eventually consistent. */
  readonly allRows: (generation: number) => AsyncIterable<StoredRow>;
  readonly removeMisfiled: (generation: number, itemKeys: readonly string[]) => Promise<void>;
  readonly checkpoints: (generation: number) => AsyncIterable<Checkpoint & { readonly stream: string }>;
  /**
   * Deletes a page of a generation's segment after a cursor.
   * @returns the next cursor (null after the last page) and the count
   */
  readonly dropPage: (generation: number, segment: Segment, after: string | null) => Promise<DroppedPage>;

  readonly rebuildProgress: () => Promise<RebuildProgress | undefined>;
  /** @returns false, without any change, if the stored progress is not `from`; undefined means no progress */
  readonly changeRebuildProgress: (
    from: RebuildProgress | undefined,
    to: RebuildProgress,
  ) => Promise<boolean>;
};

export type DroppedPage = { readonly cursor: string | null; readonly removed: number };

/**
 * Readers use `live`. Projectors also write `building`, and keep `previous` current until it is retired, for
 * a safe rollback.
 */
export type Generations = {
  readonly live: number;
  readonly building: number | null;
  readonly previous: number | null;
};

export const generationNumbers = ({ live, building, previous }: Generations): readonly number[] =>
  [live, building, previous].filter((generation) => generation !== null);

export const firstGenerations: Generations = { live: 1, building: null, previous: null };

export type Checkpoint = {
  /** Number that changes with every write; 0 if no checkpoint exists. */
  readonly revision: number;
  readonly version: number;
  /** Hash of each row's data by row key; '' after an interrupted write. */
  readonly rows: Readonly<Record<string, string>>;
  readonly shares: Shares;
};

export const noCheckpoint: Checkpoint = { revision: 0, version: 0, rows: {}, shares: {} };

export type StreamChange = {
  readonly stream: string;
  /** Checkpoint revision from which the change was computed. */
  readonly basedOn: number;
  readonly version: number;
  readonly rows: Readonly<Record<string, string>>;
  readonly shares: Shares;
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  readonly add: Shares;
};

export type StoredRow = { readonly row: Row; readonly version: number | null };

/**
 * Row under its right key, checkpoint at its key, or item under a wrong key. The same item may yield
 * `misfiled` and `checkpoint`.
 */
export type GenerationItem =
  | ({ readonly kind: 'row' } & StoredRow)
  | ({ readonly kind: 'checkpoint'; readonly stream: string } & Checkpoint)
  | ({ readonly kind: 'misfiled' } & MisfiledItem);

export type ScannedPage = {
  readonly items: readonly { readonly generation: number; readonly item: GenerationItem }[];
  readonly cursor: string | null;
};

export type MisfiledItem = {
  readonly itemKey: string;
  readonly rowKey: string | null;
  readonly stream: string | null;
};

export class UnknownPage extends Error {}

export type StoredDocument = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
};

export type PageOptions = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Start position, used instead of a cursor; no row needs to exist there. */
  readonly after?: EntryPosition | undefined;
  /** Prefix of sort keys; cannot be combined with `from` and `to`. */
  readonly prefix?: string | undefined;
  readonly from?: string | undefined;
  /** Exclusive, unlike the inclusive `from`. */
  readonly to?: string | undefined;
  readonly newestFirst?: boolean | undefined;
};

export type EntryPosition = Pick<EntryRow, 'sort' | 'id'>;

export const comparePositions = (one: EntryPosition, other: EntryPosition): number =>
  Buffer.compare(Buffer.from(one.sort), Buffer.from(other.sort)) ||
  Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));

/** Page of a list. The cursor of the last page may lead to an empty page. */
export type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly ids: readonly string[];
  readonly sorts: readonly string[];
  readonly nextCursor: string | null;
};
