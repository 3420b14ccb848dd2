import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { DocumentType, EntryRow, Row } from './row.ts';
import type { Amounts, Shares } from './totals.ts';

/**
 * The rows that the screens read. Only projectors, rebuilds and repairs write them. A generation is one complete set of rows; a
 * rebuild makes the next one beside the live one and then moves one pointer. The store below is dumb: how
 * rows are brought up to date is written once, in project-stream.ts.
 */
export type ReadStore = {
  readonly generations: () => Promise<Generations>;
  /** @returns false, and changes nothing, when the pointer is no longer what `from` says. */
  readonly changeGenerations: (from: Generations, to: Generations) => Promise<boolean>;

  readonly checkpoint: (generation: number, stream: string) => Promise<Checkpoint>;
  /** Those of many streams that have one, strongly consistent: what lies in each one's place. */
  readonly checkpointsOf: (
    generation: number,
    streams: readonly string[],
  ) => Promise<ReadonlyMap<string, Checkpoint>>;
  /** How many rows, totals and checkpoints beyond the first one `writeStream` takes. */
  readonly maxRowsPerWrite: number;
  /**
   * Puts and removes rows of a stream, or of several, adds to totals and moves their checkpoints, all or nothing.
   * @returns false, and writes nothing, when a checkpoint is no longer the one that its change is based on or
   * another stream changed one of the totals at the same moment.
   */
  readonly writeStream: (generation: number, ...changes: readonly StreamChange[]) => Promise<boolean>;
  /** Puts rows by id, whatever the order and however often. */
  readonly putHistory: (generation: number, rows: readonly EntryRow[]) => Promise<void>;
  /**
   * Sets one total right, or removes it when it comes to nothing.
   * @returns false, and changes nothing, when it is no longer what `from` says; undefined stands for no row.
   */
  readonly replaceTotal: (
    generation: number,
    rowKey: string,
    from: EntryRow['data'] | undefined,
    to: Amounts,
  ) => Promise<boolean>;
  /** Removes rows that belong to no stream. */
  readonly removeRows: (generation: number, rowKeys: readonly string[]) => Promise<void>;

  readonly document: (
    generation: number,
    type: DocumentType,
    id: string,
  ) => Promise<StoredDocument | undefined>;
  /**
   * One page of a list, strongly consistent; costs one query whatever the list's length.
   * @throws UnknownPage when the cursor names no place of this list, or `after` one outside the range.
   */
  readonly page: (generation: number, list: string, options: PageOptions) => Promise<Page>;

  /** One row by its key, strongly consistent; undefined as well when what lies there says that it is another. */
  readonly row: (generation: number, rowKey: string) => Promise<StoredRow | undefined>;
  /** Everything that lies in a generation, by one scan; eventually consistent. */
  readonly items: (generation: number) => AsyncIterable<GenerationItem>;
  /**
   * Everything that lies in these generations, page by page, of one segment of the table and behind the cursor of a page;
   * eventually consistent. Pages may be empty; the last one's cursor is null.
   * @param witnesses generations of which only the checkpoints and the lines of the event log come along.
   */
  readonly scan: (
    generations: readonly number[],
    segment: Segment,
    after: string | null,
    witnesses?: readonly number[],
  ) => AsyncIterable<ScannedPage>;
  /** All rows of a generation that lie where their own fields say; eventually consistent. */
  readonly allRows: (generation: number) => AsyncIterable<StoredRow>;
  /** Removes what is misfiled, unless it was put right meanwhile. */
  readonly removeMisfiled: (generation: number, itemKeys: readonly string[]) => Promise<void>;
  readonly checkpoints: (generation: number) => AsyncIterable<Checkpoint & { readonly stream: string }>;
  /**
   * Removes a page of all that lies in a generation, of one segment of the table and behind the cursor of the page before.
   * @returns the cursor of this page, null when it was the last, and how many items went.
   */
  readonly dropPage: (generation: number, segment: Segment, after: string | null) => Promise<DroppedPage>;

  /** How far the newest rebuild is; undefined when there never was one. */
  readonly rebuildProgress: () => Promise<RebuildProgress | undefined>;
  /** @returns false, and changes nothing, when it is no longer what `from` says; undefined stands for none. */
  readonly changeRebuildProgress: (
    from: RebuildProgress | undefined,
    to: RebuildProgress,
  ) => Promise<boolean>;
};

export type DroppedPage = { readonly cursor: string | null; readonly removed: number };

/**
 * `live` is read. Projectors write it and, when there is one, the generation that a rebuild is `building` and
 * the `previous` one, which is kept up to date until it is retired so that going back to it is safe.
 */
export type Generations = {
  readonly live: number;
  readonly building: number | null;
  readonly previous: number | null;
};

/** The generations that there are, the live one first. */
export const generationNumbers = ({ live, building, previous }: Generations): readonly number[] =>
  [live, building, previous].filter((generation) => generation !== null);

export const firstGenerations: Generations = { live: 1, building: null, previous: null };

/** How far a stream is projected, and which rows it has. */
export type Checkpoint = {
  /** Changes with every write; 0 when there is no checkpoint yet. */
  readonly revision: number;
  readonly version: number;
  /** Row key -> hash of its data, or '' when a write that took several steps did not come to its end. */
  readonly rows: Readonly<Record<string, string>>;
  /** What the stream contributes to totals, as they have it. */
  readonly shares: Shares;
};

export const noCheckpoint: Checkpoint = { revision: 0, version: 0, rows: {}, shares: {} };

export type StreamChange = {
  readonly stream: string;
  /** The revision of the checkpoint from which the change was worked out. */
  readonly basedOn: number;
  /** What the checkpoint says afterwards. */
  readonly version: number;
  readonly rows: Readonly<Record<string, string>>;
  readonly shares: Shares;
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  /** By how much totals change. */
  readonly add: Shares;
};

/** A row; a document says as of which version of its stream. */
export type StoredRow = { readonly row: Row; readonly version: number | null };

/**
 * A row that lies where its own fields say, the checkpoint of the stream in whose place it lies, or what no writer has put
 * there. An item in a checkpoint's place may be the latter two.
 */
export type GenerationItem =
  | ({ readonly kind: 'row' } & StoredRow)
  | ({ readonly kind: 'checkpoint'; readonly stream: string } & Checkpoint)
  | ({ readonly kind: 'misfiled' } & MisfiledItem);

export type ScannedPage = {
  readonly items: readonly { readonly generation: number; readonly item: GenerationItem }[];
  readonly cursor: string | null;
};

/** An item whose key, by which readers find it, disagrees with its own fields. */
export type MisfiledItem = {
  /** The key as the store has it. */
  readonly itemKey: string;
  /** The row in whose place it lies; null when it is no row's place. */
  readonly rowKey: string | null;
  /** The stream in whose checkpoint's place it lies; null when it is none's. */
  readonly stream: string | null;
};

/** A cursor that no page of the list gave: cut off, made up, or another list's. */
export class UnknownPage extends Error {}

export type StoredDocument = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
};

export type PageOptions = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Instead of a cursor: only what comes after this place, whether or not a row is there. */
  readonly after?: Place | undefined;
  /** Only what sorts under this beginning; not together with `from` and `to`. */
  readonly prefix?: string | undefined;
  /** Sort texts from this one on ... */
  readonly from?: string | undefined;
  /** ... and before this one. */
  readonly to?: string | undefined;
  readonly newestFirst?: boolean | undefined;
};

/** A place in a list's order; any list has it. */
export type Place = Pick<EntryRow, 'sort' | 'id'>;

/** Which of two places comes first in a list, as DynamoDB sorts: by the bytes of their texts. */
export const inOrder = (one: Place, other: Place): number =>
  Buffer.compare(Buffer.from(one.sort), Buffer.from(other.sort)) ||
  Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));

/** The last page may still name a cursor; the page after it is empty then. */
export type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** The id of each item's row, and what it is sorted by. */
  readonly ids: readonly string[];
  readonly sorts: readonly string[];
  readonly nextCursor: string | null;
};
