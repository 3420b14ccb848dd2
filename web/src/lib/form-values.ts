import type * as z from 'zod/mini';

/** What a form holds: names are dotted paths (`address.street`), as in the errors of the API. */
export type FormValues = Readonly<Record<string, string>>;
/** A sentence by field name. */
export type FormErrors = Readonly<Record<string, string>>;

/** `{'address.city': 'Chicago'}` -> `{address: {city: 'Chicago'}}`: two levels are enough here. */
export function nested(values: FormValues): Readonly<Record<string, unknown>> {
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

/** The first sentence of each field that a schema of the domain refuses. */
export function schemaErrors(schema: z.ZodMiniType, value: unknown): FormErrors {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
