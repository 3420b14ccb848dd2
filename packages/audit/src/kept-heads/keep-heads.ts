import type { StreamName } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { chainWalk, type LinkProblem } from '@hoops/event-store/chain-walk';
import { type Head, type StoredCommit, streamBrokenLogged } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { Kept, KeptHeads } from './kept-heads.ts';

export type KeepDeps = {
  /** Every commit: a stream's together and in order. */
  readonly commits: () => AsyncIterable<StoredCommit>;
  readonly proofs: Pick<ProofKeys, 'find'>;
  readonly keptHeads: KeptHeads;
  /** The business clock. */
  readonly clock: Clock;
  readonly logger: Logger;
};

export type KeepReport = { readonly streams: number; readonly broken: readonly StreamName[] };

/**
 * Signs where every stream ends and keeps that, once a day. What is signed was looked at: a stream whose hashes, links
 * or proofs are wrong, or that no longer has the commit that was kept last, keeps its last good head, and an alarm goes
 * off (`stream-broken` in the log).
 * @returns undefined when this day's heads are kept already.
 * @throws AuditProblem when the newest kept heads were tampered with.
 */
export const keepHeads = async (deps: KeepDeps): Promise<KeepReport | undefined> => {
  const { keptHeads, clock, logger } = deps;
  const now = clock.now();
  const day = clubDate(now);
  const last = await keptHeads.newest();
  if (last && last.day >= day) return undefined;

  // What is not found below has lost all its commits.
  const heads: Record<string, Head> = { ...last?.heads };
  const unseen = new Set(Object.keys(heads));
  const broken: StreamName[] = [];
  const report = (stream: StreamName, { kind, commit }: LinkProblem) => {
    logger.error(streamBrokenLogged, { stream, commit, problem: kind });
    if (!broken.includes(stream)) broken.push(stream);
  };
  for await (const { stream, problems, head } of walked(deps, last)) {
    unseen.delete(stream);
    if (problems.length === 0) heads[stream] = head;
    for (const problem of problems) report(stream, problem);
  }
  for (const stream of unseen) {
    report(stream as StreamName, { kind: 'missing-tail', commit: heads[stream]?.commit ?? 0 });
  }
  await keptHeads.keep({ day, at: now.toISOString(), heads });
  return { streams: Object.keys(heads).length, broken };
};

type Walked = {
  readonly stream: StreamName;
  readonly problems: readonly LinkProblem[];
  readonly head: Head;
};

async function* walked(
  { commits, proofs }: Pick<KeepDeps, 'commits' | 'proofs'>,
  last: Kept | undefined,
): AsyncGenerator<Walked> {
  let current:
    | { newest: StoredCommit; problems: LinkProblem[]; walk: ReturnType<typeof chainWalk> }
    | undefined;
  const ended = ({ newest, problems, walk }: NonNullable<typeof current>): Walked => {
    const all = [...problems, ...walk.end()];
    // Only what is whole is read further: its last event says at which version it is.
    const version = all.length === 0 ? (newest.envelopes.at(-1)?.version ?? 0) : 0;
    const { stream, commit, hash } = newest;
    return { stream, problems: all, head: { commit, version, hash } };
  };
  for await (const commit of commits()) {
    if (current?.newest.stream !== commit.stream) {
      if (current) yield ended(current);
      const known = last?.heads[commit.stream];
      const walk = chainWalk(proofs, {
        knownHeads: known ? [known] : [],
        ...(last && { provenAfter: known?.commit ?? 0 }),
      });
      current = { newest: commit, problems: [], walk };
    }
    current.newest = commit;
    current.problems.push(...(await current.walk.take(commit)));
  }
  if (current) yield ended(current);
}
