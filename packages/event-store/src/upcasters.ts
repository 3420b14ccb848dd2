/** Lifts one event's data from a schema version to the next. Pure; it must cope with erased personal fields. */
export type Upcaster = {
  readonly type: string;
  /** The version it takes; it answers the data of version `from + 1`. */
  readonly from: number;
  readonly lift: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

/** Items of the schedule once said in words alone when they take place. */
const withoutRecurrence: Upcaster['lift'] = (data) => ({ ...data, recurrence: null });

/** Every shape that was ever stored and is no longer written. Rows are added, never removed. */
export const upcasters: readonly Upcaster[] = [
  { type: 'ScheduleItemAdded', from: 1, lift: withoutRecurrence },
  { type: 'ScheduleItemChanged', from: 1, lift: withoutRecurrence },
  { type: 'ScheduleItemRemoved', from: 1, lift: withoutRecurrence },
  { type: 'EmailOwnershipProven', from: 1, lift: (data) => ({ ...data, tokenIssuedAt: null }) },
];

export type Lift = (
  type: string,
  schema: number,
  data: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

/**
 * Builds the function that lifts stored data to the schema version that the catalogue has now.
 * @throws Error from the function when a step is missing, or when the data is newer than this code.
 */
export const createLift = (
  steps: readonly Upcaster[],
  definitionOf: (type: string) => { readonly schema: number },
): Lift => {
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
