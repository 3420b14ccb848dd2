import * as z from 'zod/mini';
import { problem } from './problem.ts';
import { refusals } from './sentences.ts';

export const parseOrProblem = <Output>(schema: z.ZodMiniType<Output>, raw: unknown): Output => {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, maxNamed)) {
    for (const path of pathsOf(issue)) fields[path.map(String).join('.')] ??= sentenceOf(issue);
  }
  const first = Object.values(fields)[0] ?? refusals['invalid-input'].message;
  throw problem('invalid-argument', first, fields);
};

/** Maximum number of mistakes listed in an answer; only a deliberate request contains more. */
const maxNamed = 20;
const maxUnknown = 5;

const pathsOf = (issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, maxUnknown).map((key) => [...issue.path, key.slice(0, maxNameLength)])
    : [issue.path];
const maxNameLength = 60;

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return refusals['unknown-field'].message;
  return issue.message === 'Invalid input' ? refusals['invalid-field'].message : issue.message;
};
