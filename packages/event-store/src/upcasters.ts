/** Converts event data to the next schema version. Must be pure and accept erased data. */
export type Upcaster = {
  readonly type: string;
  /** Schema version of the input; the output has version `from + 1`. */
  readonly from: number;
  readonly lift: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

/** Older schedule items described their times only in words. */
const withoutRecurrence: Upcaster['lift'] = (data) => ({ ...data, recurrence: null });

/**
 * Upcasters for all earlier stored shapes. Never remove an upcaster, because stored events keep their
 * shape.
 */
export const upcasters: readonly Upcaster[] = [
  { type: 'ScheduleItemAdded', from: 1, lift: withoutRecurrence },
  { type: 'ScheduleItemChanged', from: 1, lift: withoutRecurrence },
  { type: 'ScheduleItemChanged', from: 2, lift: (data) => ({ ...data, from: null }) },
  { type: 'ScheduleItemRemoved', from: 1, lift: withoutRecurrence },
  { type: 'EmailOwnershipProven', from: 1, lift: (data) => ({ ...data, tokenIssuedAt: null }) },
];

export type UpcastFunction = (
  type: string,
  schema: number,
  data: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

/** @throws Error from the returned function, for a missing step or newer data */
export const createLift = (
  steps: readonly Upcaster[],
  definitionOf: (type: string) => { readonly schema: number },
): UpcastFunction => {
  const byStep = new Map(steps.map((step) => [`${step.type}/${step.from}`, step]));
  return (type, schema, data) => {
    const target = definitionOf(type).schema;
    if (schema > target) throw new Error(`${type} has schema ${schema}; this code knows ${target}.`);
    let lifted = data;
    for (let version = schema; version < target; version += 1) {
      const step = byStep.get(`${type}/${version}`);
      if (!step) throw new Error(`No upcaster lifts ${type} from schema ${version}.`);
      lifted = step.lift(lifted);
    }
    return lifted;
  };
};
