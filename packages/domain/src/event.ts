import type * as z from 'zod/mini';

/**
 * One row of the event catalogue. Everything that must agree about an event is said here once: its schema,
 * its plain-language sentence for people, an example (also the builder of the tests) and which top-level
 * fields of its data are personal and therefore encrypted before they are stored.
 */
export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  /** Version of the data's shape. Old versions are lifted by `upcasters` when read. */
  readonly schema: number;
  readonly data: z.ZodMiniType<Data>;
  /** One line in plain language, for timelines and the audit log. */
  readonly summary: (data: Data, names: Names) => string;
  readonly example: Data;
  readonly personal: readonly (keyof Data & string)[];
  /**
   * What it may say of the health of a child or of who is called in an emergency: paths in its data, each with the one in the
   * folded state; positions in lists are left out. No file for others shows it, and every look at it is recorded (health.ts).
   */
  readonly health?: Readonly<Record<string, string>>;
  /** Set when a mail may go out because of it: at once, or after minutes without a newer one of its kind. */
  readonly mailed?: 'at-once' | 'when-quiet';
  /** Set when no subscriber needs the event; a test checks that every other event has one. */
  readonly hasNoSubscriber?: true;
};

/** Looks names up when a sentence is shown, so that no sentence with a child's name is ever stored. */
export type Names = {
  readonly athlete: (athleteId: string) => string;
  /** A schedule item's title, in quotes. */
  readonly scheduleItem: (itemId: string) => string;
  /** Who sent a request. */
  readonly sender: (requestId: string) => string;
};

/** Declares an event; the schema's output type is the event's data. */
export const defineEvent = <const Type extends string, Data>(
  definition: Omit<EventDefinition<Type, NoInfer<Data>>, 'data'> & { readonly data: z.ZodMiniType<Data> },
): EventDefinition<Type, Data> => definition;

/** The `{type, data}` pairs that a list of definitions can produce: what deciders return and folds read. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: Data }
    : never;
