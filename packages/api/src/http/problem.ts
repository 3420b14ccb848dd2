import type { Rejection } from '@hoops/domain/decider';
import { maxDaysAhead } from '@hoops/domain/family/absences/days-to-miss';
import { maxAthletes } from '@hoops/domain/family/fields';
import { maxGuardians } from '@hoops/domain/family/guardians/commands';
import { formatDollars, usd } from '@hoops/domain/money';
import { leadDays } from '@hoops/domain/prices/announcement';
import type { StreamKind } from '@hoops/domain/stream';
import type { RejectionBy } from '@hoops/domain/streams';
import { type FactsOf, fill } from '@hoops/domain/text/fill';
import { type ProblemCode, type RefusalCode, refusals } from './sentences.ts';

export type Problem = {
  readonly code: ProblemCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Only error that the API throws on purpose. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Problem with a message that is not in the table (sentences.ts). */
export const problem = (code: ProblemCode, message: string, fields?: Problem['fields']): ProblemError =>
  new ProblemError(fields === undefined ? { code, message } : { code, message, fields });

const limits = { maxAthletes, maxGuardians, maxDaysAhead, leadDays };
type Given<Code extends RefusalCode> = Omit<FactsOf<(typeof refusals)[Code]['message']>, keyof typeof limits>;

export const refusal = <Code extends RefusalCode>(
  code: Code,
  ...[facts]: keyof Given<Code> extends never ? [] : [facts: Given<Code>]
): ProblemError => {
  const { code: problemCode, message, fields } = refusals[code];
  return problem(problemCode, fill(message as string, { ...limits, ...facts }), fields);
};

export const fieldRefusal = (code: RefusalCode, field: string): ProblemError => {
  const { code: problemCode, message } = refusals[code];
  return problem(problemCode, message, { [field]: message });
};

/** Rejections that routes can return; rebuild rejections appear only on the command line. */
export type RejectionCode = RejectionBy<Exclude<StreamKind, 'replay'>> | 'has-own-family';

/**
 * Fills the rejection's facts into the table's sentence. Facts are text except `cents`, which is formatted as
 * dollars.
 */
export const problemOfRejection = ({ rejected, facts }: Rejection<RejectionCode>): ProblemError => {
  const code: RefusalCode = rejected;
  if (code === 'amount-changed' && facts?.cents !== undefined)
    return refusal('amount-changed-to', { amount: formatDollars(usd(Number(facts.cents)), true) });
  return (refusal as (code: RefusalCode, facts: Rejection['facts']) => ProblemError)(code, facts);
};
