import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { DocumentType, EntryRow, Row } from './row.ts';
import type { Amounts, Shares } from './totals.ts';

/**
 * Rows that screens show, written only by projectors, rebuilds and repairs. A rebuild creates a new
 * generation and moves a pointer (project-stream.ts).
 */
export type ReadStore = {
  readonly generations: () => Promise<Generations>;
  /** @returns false, without changes, unless the pointer equals `from` */
  readonly changeGenerations: (from: Generations, to: Generations) => Promise<boolean>;

  readonly checkpoint: (generation: number, stream: string) => Promise<Checkpoint>;
  /** Existing checkpoints of many streams, strongly consistent, by key. */
  readonly checkpointsOf: (
    generation: number,
    streams: readonly string[],
  ) => Promise<ReadonlyMap<string, Checkpoint>>;
  /** Limit on rows, totals and additional checkpoints in one `writeStream`. */
  readonly maxRowsPerWrite: number;
  /**
   * Atomically changes rows, totals and checkpoints of streams.
   * @returns false, without changes, if a checkpoint is outdated or a total changed concurrently
   */
  readonly writeStream: (generation: number, ...changes: readonly StreamChange[]) => Promise<boolean>;
  /** Puts rows by id, idempotent in any order. */
  readonly putHistory: (generation: number, rows: readonly EntryRow[]) => Promise<void>;
  /**
   * Corrects a total, or removes a zero total.
   * @returns false, without changes, unless the stored total equals `from`; undefined means no row
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
   * A page of a list, strongly consistent, one query.
   * @throws UnknownPage for an invalid cursor, or `after` outside the range
   */
  readonly page: (generation: number, list: string, options: PageOptions) => Promise<Page>;

  /** Row by key, strongly consistent; undefined if missing or misfiled. */
  readonly row: (generation: number, rowKey: string) => Promise<StoredRow | undefined>;
  /** All items of a generation by one scan, eventually consistent. */
  readonly items: (generation: number) => AsyncIterable<GenerationItem>;
  /**
   * Pages of a segment's items, eventually consistent. Pages may be empty; the last cursor is null.
   * @param witnesses generations limited to checkpoints and event-log lines
   */
  readonly scan: (
    generations: readonly number[],
    segment: Segment,
    after: string | null,
    witnesses?: readonly number[],
  ) => AsyncIterable<ScannedPage>;
  /** Correctly filed rows, eventually consistent. */
  readonly allRows: (generation: number) => AsyncIterable<StoredRow>;
  /** Deletes misfiled items, unless corrected in the meantime. */
  readonly removeMisfiled: (generation: number, itemKeys: readonly string[]) => Promise<void>;
  readonly checkpoints: (generation: number) => AsyncIterable<Checkpoint & { readonly stream: string }>;
  /**
   * Deletes a page of a generation's segment after a cursor.
   * @returns the next cursor (null after the last) and the count
   */
  readonly dropPage: (generation: number, segment: Segment, after: string | null) => Promise<DroppedPage>;

  /** Progress of the newest rebuild; undefined before the first. */
  readonly rebuildProgress: () => Promise<RebuildProgress | undefined>;
  /**
   * @returns false, without changes, unless the stored progress equals `from`; undefined means no progress
   */
  readonly changeRebuildProgress: (
    from: RebuildProgress | undefined,
    to: RebuildProgress,
  ) => Promise<boolean>;
};

export type DroppedPage = { readonly cursor: string | null; readonly removed: number };

/**
 * Readers use `live`. Projectors also write `building`, and `previous` until it is retired, so a rollback is
 * safe.
 */
export type Generations = {
  readonly live: number;
  readonly building: number | null;
  readonly previous: number | null;
};

/** Existing generations, the live one first. */
export const generationNumbers = ({ live, building, previous }: Generations): readonly number[] =>
  [live, building, previous].filter((generation) => generation !== null);

export const firstGenerations: Generations = { live: 1, building: null, previous: null };

export type Checkpoint = {
  /** Changes with every write; 0 if no checkpoint exists. */
  readonly revision: number;
  readonly version: number;
  /** Row key -> hash of its data, or '' after an interrupted write. */
  readonly rows: Readonly<Record<string, string>>;
  readonly shares: Shares;
};

export const noCheckpoint: Checkpoint = { revision: 0, version: 0, rows: {}, shares: {} };

export type StreamChange = {
  readonly stream: string;
  /** Revision of the checkpoint behind this change. */
  readonly basedOn: number;
  readonly version: number;
  readonly rows: Readonly<Record<string, string>>;
  readonly shares: Shares;
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  readonly add: Shares;
};

/** A row; `version` is the stream's version for documents, null for entries. */
export type StoredRow = { readonly row: Row; readonly version: number | null };

/**
 * A correctly filed row, a checkpoint at its key, or a misfiled item. A misfiled item may also be a
 * checkpoint.
 */
export type GenerationItem =
  | ({ readonly kind: 'row' } & StoredRow)
  | ({ readonly kind: 'checkpoint'; readonly stream: string } & Checkpoint)
  | ({ readonly kind: 'misfiled' } & MisfiledItem);

export type ScannedPage = {
  readonly items: readonly { readonly generation: number; readonly item: GenerationItem }[];
  readonly cursor: string | null;
};

/** An item whose key disagrees with its fields. */
export type MisfiledItem = {
  readonly itemKey: string;
  readonly rowKey: string | null;
  /** Stream whose checkpoint key the item occupies, or null. */
  readonly stream: string | null;
};

/** Error for an invalid cursor, or a cursor of another list. */
export class UnknownPage extends Error {}

export type StoredDocument = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
};

export type PageOptions = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Position to start after, instead of a cursor; no row has to exist there. */
  readonly after?: EntryPosition | undefined;
  /** Prefix of sort texts; cannot be combined with `from` and `to`. */
  readonly prefix?: string | undefined;
  readonly from?: string | undefined;
  /** Exclusive end, unlike `from`. */
  readonly to?: string | undefined;
  readonly newestFirst?: boolean | undefined;
};

export type EntryPosition = Pick<EntryRow, 'sort' | 'id'>;

/** Compares positions by bytes, as DynamoDB does. */
export const comparePositions = (one: EntryPosition, other: EntryPosition): number =>
  Buffer.compare(Buffer.from(one.sort), Buffer.from(other.sort)) ||
  Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));

/** Page whose cursor, even on the last page, may lead to an empty page. */
export type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly ids: readonly string[];
  readonly sorts: readonly string[];
  readonly nextCursor: string | null;
};
