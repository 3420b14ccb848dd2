import type { Logger } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import type { RouteId } from '../routes.ts';
import { declaredPartOf } from './declared-part.ts';
import { problem } from './problem.ts';
import type { Route } from './route.ts';

/**
 * What becomes of an answer that differs from its declaration: refused in tests and on a developer's machine, sent
 * without what is undeclared on AWS, where people wait for it.
 */
export type UndeclaredAnswers = 'refuse' | 'leave-out';

/** The line in the log when an answer differs from its declaration; an alarm watches for it. */
export const answerUndeclaredLogged = 'answer-undeclared';

/**
 * Holds the answers of a route against its declaration: a field that no one declared, a medical note say, never
 * leaves.
 * @returns a function from an answer to what may be sent of it.
 * @throws ProblemError internal, from that function, with the names of the fields, when such answers are refused.
 */
export const answerAsDeclared = (
  route: Route & { readonly id: RouteId },
  { undeclaredAnswers = 'refuse', logger }: { undeclaredAnswers?: UndeclaredAnswers; logger: Logger },
): ((answer: unknown, correlationId: string) => unknown) => {
  const partOf = declaredPartOf(route.answer);
  return (answer, correlationId) => {
    const { declared, undeclared } = partOf(answer);
    const differing =
      undeclaredAnswers === 'refuse' ? [...undeclared, ...mismatches(route, answer)] : undeclared;
    if (differing.length === 0) return answer;
    const fields = differing.join(', ');
    logger.error(answerUndeclaredLogged, { route: route.id, correlationId, fields });
    if (undeclaredAnswers === 'leave-out') return declared;
    throw problem('internal', `The answer of ${route.id} is not as its route declares it: ${fields}.`);
  };
};

/** Paths of declared fields that are missing or hold another kind of value. */
const mismatches = (route: Route, answer: unknown): readonly string[] => {
  const { error } = z.safeParse(route.answer, answer);
  const issues = error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? [];
  return issues.map(({ path }) => path.map(String).join('.'));
};
