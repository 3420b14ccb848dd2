import type * as z from 'zod/mini';

/** Spec section 3. */
export const genderOptions = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
  { value: 'O', label: 'Other' },
] as const;

/** Form values by dotted path, such as `address.street`, as in the API's errors. */
export type FormValues = Readonly<Record<string, string>>;
export type FormErrors = Readonly<Record<string, string>>;

/**
 * Nested values, such as `{address: {city: 'Chicago'}}` for `{'address.city': 'Chicago'}`; at most two
 * levels.
 */
export function nestedValues(values: FormValues): Readonly<Record<string, unknown>> {
  const result: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [outer = name, inner] = name.split('.');
    if (inner === undefined) {
      result[outer] = value;
      continue;
    }
    const group = result[outer];
    result[outer] = { ...(typeof group === 'object' ? group : {}), [inner]: value };
  }
  return result;
}

export function schemaErrors(schema: z.ZodMiniType, value: unknown): FormErrors {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

/** Cents of `57`, `57.5` or `$57.50`; NaN for other text, which the schema rejects. */
export const centsOf = (text = ''): number =>
  /^\$?\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text.replace('$', '')) * 100) : Number.NaN;
