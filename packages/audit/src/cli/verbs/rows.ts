import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../../audit-problem.ts';
import { rebuild } from '../../rebuild/rebuild.ts';
import { abandonRebuild, type RebuildDeps } from '../../rebuild/rebuild-deps.ts';
import { repairFound, repairStreams } from '../../rebuild/repair.ts';
import { byOperator } from '../../record.ts';
import { refuseWhileRunning } from '../../request-job.ts';
import { answer, count, findingsFor, operatorOf, printFindings } from '../answer.ts';
import { chosenStreams } from '../chosen-streams.ts';
import type { Context, RunVerb } from '../context.ts';
import { describeUnjudged } from '../describe-verified.ts';
import { knownHeads } from '../known-heads.ts';
import { streamNames } from '../stream-names.ts';

export const repairVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const chosen = chosenStreams(context);
  if ((options.found ?? false) === chosen.length > 0) {
    throw new AuditProblem(
      'Specify what to repair: --stream, --family, or --found for everything that verify finds.',
    );
  }
  await refuseWhileRunning(system, 'repair');
  if (!options.found) {
    await repairStreams(system, chosen, operatorOf(context));
    answer(context, `Folded ${count(chosen.length, 'stream')} again.`, { streams: chosen });
    return 0;
  }
  const { found, left } = await repairFound(system, operatorOf(context));
  const repaired = `Found ${count(found.length, 'difference')}, ${left.length} left.`;
  if (!options.json) printFindings(context, left);
  answer(context, repaired, { found: findingsFor(context, found), left: findingsFor(context, left) });
  return left.length === 0 ? 0 : 1;
};

export const rebuildVerb: RunVerb = async (context) => {
  await refuseWhileRunning(context.system, 'rebuild');
  const deps = { ...rebuildDeps(context), folded: foldedWith(context) };
  const { accept = [], reason = '' } = context.options;
  const acceptance = { streams: streamNames(accept), reason: reason.trim() };
  const choices = { acceptance, knownHeads: await knownHeads(context) };
  const report = await rebuild(deps, operatorOf(context), choices);
  const { generation, previous, streams, differences } = report;
  if (!context.options.json) printFindings(context, differences);
  const old = ` Generation ${previous} stays up to date for seven days; start switch goes back to it.`;
  answer(
    context,
    `Generation ${generation} is live, derived from ${count(streams, 'stream')}. The old rows differed in ${count(differences.length, 'place')}.${describeUnjudged(report)}${old}`,
    { ...report, differences: findingsFor(context, differences) },
  );
  return 0;
};

export const abandonVerb: RunVerb = async (context) => {
  const reason = context.options.reason ?? 'no reason given';
  const by = byOperator(operatorOf(context));
  const { generation } = await abandonRebuild(rebuildDeps(context), { by, reason });
  answer(context, `Abandoned generation ${generation} and dropped its rows.`, { generation });
  return 0;
};

const rebuildDeps = ({ system, options, report }: Context): RebuildDeps => ({
  ...system,
  drainMs: options.wait === undefined ? system.drainMs : options.wait * 1_000,
  onProgress: (progress) => report(describeProgress(progress)),
});

const foldedWith = ({ report }: Context): ((streams: number) => void) => {
  let folded = 0;
  return (streams) => {
    folded += streams;
    report(`Folded ${folded} streams so far.`);
  };
};

const describeProgress = ({ phase, generation, differences }: RebuildProgress): string => {
  if (phase === 'folding') return `Generation ${generation}: waiting until every projector writes it.`;
  if (phase === 'switching')
    return `Switching over; the old rows differ in ${count(differences ?? 0, 'place')}.`;
  if (phase === 'switched') return `Switched to generation ${generation}.`;
  return `Abandoning generation ${generation}.`;
};
