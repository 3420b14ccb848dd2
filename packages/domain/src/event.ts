import type * as z from 'zod/mini';

/**
 * Entry in the event catalog: schema, sentence for people, example, and names of the personal fields, which
 * are encrypted.
 */
export type EventDefinition<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  /** Version of the data's shape; `upcasters` convert older versions on read. */
  readonly schema: number;
  readonly data: z.ZodMiniType<Data>;
  readonly summary: (data: Data, names: Names) => string;
  readonly example: Data;
  readonly personal: readonly (keyof Data & string)[];
  /**
   * Paths to health or emergency data in the event, mapped to paths in the state. Never exported; every view
   * is recorded (health.ts).
   */
  readonly health?: Readonly<Record<string, string>>;
  /**
   * Set if the event may cause an email: `at-once`, or after some minutes without a newer event of the kind.
   */
  readonly mailed?: 'at-once' | 'when-quiet';
  readonly changesRoster?: true;
  /** Intent (process manager) that the event opens, for an exactly-once effect at Stripe. */
  readonly opens?: string;
  readonly closes?: readonly string[];
};

/** Looks up names when a sentence is shown, because stored sentences must not contain children's names. */
export type Names = {
  readonly athlete: (athleteId: string) => string;
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
