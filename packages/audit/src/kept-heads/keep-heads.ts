import type { StreamName } from '@hoops/domain/stream';
import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { chainWalk, type LinkProblem } from '@hoops/event-store/chain-walk';
import { type StoredCommit, streamBrokenLogged } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { AuditProblem } from '../audit-problem.ts';
import type { HeadEntry, KeptHead } from './head-entry.ts';
import { baseOf, type Kept, type KeptHeads } from './kept-heads.ts';
import { growingTree, leafHash } from './merkle-tree.ts';

/** The line in the log when what was kept is wrong, or a day is missing; an alarm watches for it. */
export const headsWrongLogged = 'heads-wrong';

export type KeepDeps = {
  /** Every commit: a stream's together and in order. */
  readonly commits: () => AsyncIterable<StoredCommit>;
  readonly proofs: Pick<ProofKeys, 'find'>;
  readonly keptHeads: Pick<KeptHeads, 'newestDay' | 'newest' | 'keep'>;
  /** The business clock. */
  readonly clock: Clock;
  readonly logger: Logger;
};

export type KeepReport = {
  readonly streams: number;
  /** Those of them that have other heads than the last time. */
  readonly changed: number;
  readonly broken: readonly StreamName[];
};
type Looking = { streams: number; changed: number; readonly broken: StreamName[] };
const nothingSeen = (): Looking => ({ streams: 0, changed: 0, broken: [] });

/**
 * Signs where every stream ends and keeps that, once a day. What is signed was looked at: a stream whose hashes, links
 * or proofs are wrong, or that no longer has the commit that was kept last, keeps its last good head, and an alarm goes
 * off (`stream-broken` in the log). So it does for days that were not kept, and at every run for what was kept and is not
 * as it was (`heads-wrong`).
 * @returns undefined when this day's heads are kept already.
 * @throws AuditProblem when the newest kept heads were tampered with.
 */
export const keepHeads = (deps: KeepDeps): Promise<KeepReport | undefined> =>
  withAlarm(deps, () => keepDay(deps));

/**
 * The same, and then reads what is kept since the month's base. Where this day's heads are kept already every stream is looked at
 * all the same, and nothing is signed.
 * @throws AuditProblem when any of it was tampered with.
 */
export const keepAndCheckHeads = (
  deps: KeepDeps,
): Promise<{ readonly report: KeepReport; readonly isSigned: boolean; readonly newest: Kept }> =>
  withAlarm(deps, async () => {
    const kept = await keepDay(deps);
    const report = kept ?? (await look(deps));
    const newest = await deps.keptHeads.newest();
    if (!newest) throw new AuditProblem('The heads that were kept are gone.');
    return { report, isSigned: kept !== undefined, newest };
  });

const withAlarm = async <Answer>(
  { logger }: Pick<KeepDeps, 'logger'>,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    // Anything else is an outage, which the next run takes up.
    if (error instanceof AuditProblem) logger.error(headsWrongLogged, { problem: error.message });
    throw error;
  }
};

const keepDay = async (deps: KeepDeps): Promise<KeepReport | undefined> => {
  const { keptHeads, clock, logger } = deps;
  const now = clock.now();
  const day = clubDate(now);
  const newest = await keptHeads.newestDay();
  if (newest !== undefined && newest >= day) return undefined;
  if (newest !== undefined && shiftDate(newest, 1) < day) {
    logger.error(headsWrongLogged, { problem: `No heads were kept between ${newest} and ${day}.` });
  }
  const last = await keptHeads.newest();
  const report = nothingSeen();
  await keptHeads.keep({ day, at: now.toISOString() }, entriesOf(deps, day, last, report), last);
  return report;
};

/** Looks at all streams as they are looked at before they are signed. */
const look = async (deps: KeepDeps): Promise<KeepReport> => {
  const last = await deps.keptHeads.newest();
  const report = nothingSeen();
  for await (const _entry of entriesOf(deps, clubDate(deps.clock.now()), last, report));
  return report;
};

/** What the log gets this day: the heads that are others than before, or all of them. */
async function* entriesOf(
  deps: KeepDeps,
  day: string,
  last: Kept | undefined,
  report: Looking,
): AsyncGenerator<Omit<HeadEntry, 'day'>> {
  const namesAll = baseOf(day, last) === day;
  const known = (stream: string): KeptHead | undefined => last?.heads[stream];
  // What is not found below has lost all its commits.
  const unseen = new Set(Object.keys(last?.heads ?? {}));
  const say = (stream: StreamName, problems: readonly LinkProblem[]) => {
    for (const { kind, commit } of problems) {
      deps.logger.error(streamBrokenLogged, { stream, commit, problem: kind });
    }
    if (problems.length > 0) report.broken.push(stream);
  };
  for await (const { stream, problems, head } of walked(deps, last)) {
    unseen.delete(stream);
    say(stream, problems);
    const before = known(stream);
    const kept = problems.length === 0 ? head : before;
    if (!kept) continue;
    report.streams += 1;
    const isChanged = kept.hash !== before?.hash;
    if (isChanged) report.changed += 1;
    if (namesAll || isChanged) yield { stream, ...kept };
  }
  for (const stream of unseen) {
    const head = known(stream);
    if (!head) continue;
    say(stream as StreamName, [{ kind: 'missing-tail', commit: head.commit }]);
    report.streams += 1;
    if (namesAll) yield { stream, ...head };
  }
}

type Walked = {
  readonly stream: StreamName;
  readonly problems: readonly LinkProblem[];
  readonly head: KeptHead;
};

async function* walked(
  { commits, proofs }: Pick<KeepDeps, 'commits' | 'proofs'>,
  last: Kept | undefined,
): AsyncGenerator<Walked> {
  let current:
    | {
        newest: StoredCommit;
        problems: LinkProblem[];
        readonly walk: ReturnType<typeof chainWalk>;
        readonly tree: ReturnType<typeof growingTree>;
      }
    | undefined;
  const ended = ({ newest, problems, walk, tree }: NonNullable<typeof current>): Walked => {
    const all = [...problems, ...walk.end()];
    // Only what is whole is read further: its last event says at which version it is.
    const version = all.length === 0 ? (newest.envelopes.at(-1)?.version ?? 0) : 0;
    const { stream, commit, hash } = newest;
    return { stream, problems: all, head: { commit, version, hash, root: tree.root() } };
  };
  for await (const commit of commits()) {
    if (current?.newest.stream !== commit.stream) {
      if (current) yield ended(current);
      const known = last?.heads[commit.stream];
      const walk = chainWalk(proofs, {
        knownHeads: known ? [known] : [],
        ...(last && { provenAfter: known?.commit ?? 0 }),
      });
      current = { newest: commit, problems: [], walk, tree: growingTree() };
    }
    current.newest = commit;
    current.problems.push(...(await current.walk.take(commit)));
    current.tree.add(leafHash(commit.hash));
  }
  if (current) yield ended(current);
}
