export type ValueDifference = { readonly path: string; readonly live: unknown; readonly expected: unknown };

export const differencesBetween = (
  live: unknown,
  expected: unknown,
  path = '',
): readonly ValueDifference[] => {
  if (Array.isArray(live) && Array.isArray(expected)) {
    const length = Math.max(live.length, expected.length);
    return Array.from({ length }, (_, index) =>
      differencesBetween(live[index], expected[index], `${path}[${index}]`),
    ).flat();
  }
  if (isRecord(live) && isRecord(expected)) {
    const fields = [...new Set([...Object.keys(live), ...Object.keys(expected)])].sort();
    return fields.flatMap((field) =>
      differencesBetween(live[field], expected[field], path === '' ? field : `${path}.${field}`),
    );
  }
  return Object.is(live, expected) ? [] : [{ path, live, expected }];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
