type Changes<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/**
 * Replaces the given fields; an absent or undefined field keeps its value. Erased data ('[erased]') is
 * ignored.
 */
export const applyChanges = <Value extends object>(value: Value, changes: Changes<Value>): Value => ({
  ...value,
  ...given(changes),
});

export const onlyChanged = <Value extends object, Asked extends Changes<Value>>(
  current: Value,
  changes: Asked,
): Asked => {
  const now: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(current));
  return Object.fromEntries(
    Object.entries(given(changes)).filter(([field, asked]) => !sameValue(now[field], asked)),
  ) as Asked;
};

export const sameValue = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => Object.hasOwn(other, field) && sameValue(one[field], other[field]))
  );
};

const given = <Asked extends object>(changes: Asked): Partial<Asked> =>
  isObject(changes)
    ? (Object.fromEntries(
        Object.entries(changes).filter(([, asked]) => asked !== undefined),
      ) as Partial<Asked>)
    : {};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
