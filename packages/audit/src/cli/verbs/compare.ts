import type { StreamName } from '@hoops/domain/stream';
import { AuditProblem } from '../../audit-problem.ts';
import { compareWith, foldingCodeIn, type RowDifference } from '../../compare-with.ts';
import { describeRowDifference } from '../../verification/describe.ts';
import { answer, count } from '../answer.ts';
import { chosenStreams } from '../chosen-streams.ts';
import type { RunVerb } from '../context.ts';

/**
 * Compares the rows that this code and another checkout derive from the stored events. Exit code 1 on
 * differences.
 */
export const compareVerb: RunVerb = async (context) => {
  const { system, options, print } = context;
  if (options.with === undefined) throw new AuditProblem('Specify the folder of the other code: --with DIR.');
  const code = await foldingCodeIn(options.with);
  const chosen = chosenStreams(context);
  const differing = new Set<StreamName>();
  const sentences: string[] = [];
  let differences = 0;
  const take = (difference: RowDifference): void => {
    const sentence = describeRowDifference(difference, options['show-values'] === true);
    if (options.json) sentences.push(sentence);
    else print(sentence);
    differing.add(difference.stream);
    differences += 1;
  };
  const streams = await compareWith(system, code, take, chosen.length > 0 ? chosen : undefined);
  const folded = `Folded ${count(streams, 'stream')} with both versions.`;
  const sentence =
    differences === 0
      ? `${folded} No rows would change.`
      : `${folded} ${count(differences, 'difference')} in ${count(differing.size, 'stream')}: rebuild the rows after the deployment.`;
  answer(context, sentence, { streams, differing: [...differing].sort(), differences: sentences });
  return differences === 0 ? 0 : 1;
};
