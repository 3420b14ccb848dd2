import type { Row } from './row.ts';

/**
 * The rows that the screens read. Only projectors write them. A generation is one complete set of rows; a
 * rebuild makes the next one beside the live one and then flips one pointer.
 */
export type ReadStore = {
  /** The generations to write (one, or two while a rebuild runs) and the one to read. */
  readonly generations: () => Promise<Generations>;
  readonly setGenerations: (next: Generations) => Promise<void>;

  readonly checkpoint: (generation: number, stream: string) => Promise<Checkpoint>;
  /**
   * Writes what changed of one stream, conditional on the checkpoint being older.
   * @returns false when another delivery was there first; nothing is written then.
   */
  readonly writeStream: (generation: number, change: StreamChange) => Promise<boolean>;
  /** Puts rows by id, whatever the order and however often. */
  readonly putHistory: (generation: number, rows: readonly Row[]) => Promise<void>;

  readonly document: (generation: number, type: string, id: string) => Promise<StoredRow | undefined>;
  /** One page of a list; `prefix` restricts the sort text. Costs one query whatever the list's length. */
  readonly page: (generation: number, list: string, options: PageOptions) => Promise<Page>;
  /** All rows of a generation, for comparing and for retiring it. */
  readonly allRows: (generation: number) => AsyncIterable<Row>;
  readonly checkpoints: (generation: number) => AsyncIterable<Checkpoint & { readonly stream: string }>;
  readonly dropGeneration: (generation: number) => Promise<void>;
};

export type Generations = { readonly live: number; readonly building: number | null };

/** How far a stream is projected, and which rows it has (row key -> hash of its data). */
export type Checkpoint = {
  readonly version: number;
  readonly rows: Readonly<Record<string, string>>;
};

export type StreamChange = {
  readonly stream: string;
  /** The version that the rows show. */
  readonly version: number;
  readonly put: readonly Row[];
  readonly removeKeys: readonly string[];
  readonly rows: Readonly<Record<string, string>>;
};

export type StoredRow = { readonly data: Readonly<Record<string, unknown>>; readonly version: number };

export type PageOptions = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly prefix?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly newestFirst?: boolean | undefined;
};

export type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
};
