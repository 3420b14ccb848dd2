import type * as z from 'zod/mini';

/**
 * A row of the event catalogue: schema, sentence for people, example, and personal fields, which are
 * encrypted.
 */
export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  /** Version of the data's shape. `upcasters` lift older versions on read. */
  readonly schema: number;
  readonly data: z.ZodMiniType<Data>;
  /** One plain-language line for timelines and the audit log. */
  readonly summary: (data: Data, names: Names) => string;
  readonly example: Data;
  readonly personal: readonly (keyof Data & string)[];
  /**
   * Paths to health or emergency data in the event, each mapped to its path in the folded state. Never
   * exported; every view is recorded (health.ts).
   */
  readonly health?: Readonly<Record<string, string>>;
  /**
   * Set if the event may cause an email: right away, or after some minutes without a newer event of the same
   * kind.
   */
  readonly mailed?: 'at-once' | 'when-quiet';
  /** Set if the event changes a roster or the plans on it. */
  readonly changesRoster?: true;
  /** Set if no subscriber needs the event; a test checks that every other event has a subscriber. */
  readonly hasNoSubscriber?: true;
  /** Intent (process manager) that the event opens, to reach Stripe exactly once. */
  readonly opens?: string;
  /** Kinds of intents that the event closes by their id. */
  readonly closes?: readonly string[];
};

/** Looks up names when a sentence is shown, so that no child's name is stored in a sentence. */
export type Names = {
  readonly athlete: (athleteId: string) => string;
  /** A schedule item's title, in quotes. */
  readonly scheduleItem: (itemId: string) => string;
  readonly sender: (requestId: string) => string;
};

export const defineEvent = <const Type extends string, Data, const Opens extends string = never>(
  definition: Omit<EventDefinition<Type, NoInfer<Data>>, 'data' | 'opens'> & {
    readonly data: z.ZodMiniType<Data>;
    readonly opens?: Opens;
  },
): EventDefinition<Type, Data> & { readonly opens?: Opens } => definition;

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: Data }
    : never;
