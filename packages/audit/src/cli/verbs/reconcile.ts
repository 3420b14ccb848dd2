import { formatDollars, usd } from '@hoops/domain/money';
import type { Difference, MonthSum } from '@hoops/domain/reconciliation/events';
import { AuditProblem } from '../../audit-problem.ts';
import { requestReconciliation } from '../../reconciliation.ts';
import { answer, count, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';

/** Maximum run time of the Lambda, plus time in the queue. */
const patienceSeconds = 900;

export const reconcileVerb: RunVerb = async (context) => {
  const { system, options, print } = context;
  const end = await requestReconciliation(system, operatorOf(context), {
    reason: options.reason?.trim() ?? 'requested on the command line',
    seconds: options.wait ?? patienceSeconds,
  });
  if (end.type === 'ReconciliationFailed') {
    throw new AuditProblem(`Stripe's books could not be compared: ${end.data.reason}.`);
  }
  const { differences, openCount, healedCount, failedFamilies, sums, missedMessages } = end.data;
  if (!options.json) {
    for (const difference of differences) print(lineOf(difference));
    for (const sum of sums) print(sumLine(sum));
  }
  const missed = missedMessages.reduce((total, { count: times }) => total + times, 0);
  const parts = [
    openCount + healedCount === 0 ? 'Everything agrees' : `${healedCount} healed, ${openCount} open`,
    ...(missed === 0 ? [] : [`${count(missed, 'missed webhook')} processed`]),
    ...(failedFamilies === 0 ? [] : [`${failedFamilies} families not compared`]),
  ];
  answer(context, `${parts.join('; ')}.`, end.data);
  return openCount + failedFamilies === 0 ? 0 : 1;
};

const lineOf = ({ healed, familyId, objectId, field, ours, theirs }: Difference): string =>
  [
    healed ? 'healed' : 'open  ',
    familyId ?? 'no family',
    objectId,
    `${field}: Stripe ${theirs}, ours ${ours}`,
  ].join('  ');

const sumLine = ({ period, oursCents, theirsCents }: MonthSum): string =>
  `received in ${period}: Stripe ${formatDollars(usd(theirsCents))}, ours ${formatDollars(usd(oursCents))}`;
