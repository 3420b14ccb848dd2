type Changes<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/**
 * `value` with the given fields replaced; fields that are absent or undefined stay. What is no object (the
 * data of an erased family reads '[erased]') changes nothing.
 */
export const applyChanges = <Value extends object>(value: Value, changes: Changes<Value>): Value => ({
  ...value,
  ...given(changes),
});

/** The fields whose new value differs from the current one; empty when nothing would change. */
export const onlyChanged = <Value extends object, Asked extends Changes<Value>>(
  current: Value,
  changes: Asked,
): Asked => {
  const now: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(current));
  return Object.fromEntries(
    Object.entries(given(changes)).filter(([field, asked]) => !sameValue(now[field], asked)),
  ) as Asked;
};

/** Structural equality of plain data. */
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
