import type { Logger } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import type { RouteId } from '../routes.ts';
import { declaredPartOf } from './declared-part.ts';
import { refusal } from './problem.ts';
import type { Route } from './route.ts';

/** Handling of undeclared fields: rejected in tests and on the local system, removed on AWS. */
export type UndeclaredAnswers = 'refuse' | 'leave-out';

export const answerUndeclaredLogged = 'answer-undeclared';

/**
 * Checks answers against the route's declaration.
 * @returns a function from an answer to the declared part
 * @throws ProblemError internal with the field paths, when rejecting
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
    throw refusal('wrong-answer', { route: route.id, fields });
  };
};

const mismatches = (route: Route, answer: unknown): readonly string[] => {
  const { error } = z.safeParse(route.answer, answer);
  const issues = error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? [];
  return issues.map(({ path }) => path.map(String).join('.'));
};
