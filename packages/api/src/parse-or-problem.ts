import * as z from 'zod/mini';
import { problem } from './problem.ts';

/** Checks a value against a schema and answers what is wrong with it, field by field. */
export const parseOrProblem = <Output>(schema: z.ZodMiniType<Output>, raw: unknown): Output => {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) fields[path.map(String).join('.')] ??= sentenceOf(issue);
  }
  const first = Object.values(fields)[0] ?? 'Please check what you entered.';
  throw problem('invalid-argument', first, fields);
};

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'This field is not known.';
  return issue.message === 'Invalid input' ? 'Please check this field.' : issue.message;
};
