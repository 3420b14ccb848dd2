import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { PublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { eventSource } from '@hoops/wiring/event-pattern';
import { subscriptions } from '@hoops/wiring/subscriptions';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';
import type { Queues } from './dead-letters/dead-letters.ts';
import { type By, record } from './record.ts';

export type ReplayDeps = CommandDeps & {
  readonly positions: Pick<PublishedPositions, 'read'>;
  readonly queues: Pick<Queues, 'send'>;
};

const commitsAtOnce = 8;

const moment = z.iso.datetime({ offset: true });

/**
 * Redelivers events committed in [from, to) to a subscriber's queue. Skips halted streams.
 * @param from, to ISO-8601
 * @returns number of events
 * @throws AuditProblem
 */
export const replayEvents = async (
  deps: ReplayDeps,
  {
    subscriber,
    from,
    to,
    by,
  }: { readonly subscriber: string; readonly from: string; readonly to: string; readonly by: By },
): Promise<number> => {
  const subscription = subscriptions.find(({ name }) => name === subscriber);
  if (!subscription) {
    const names = subscriptions.map(({ name }) => name).join(', ');
    throw new AuditProblem(`Unknown subscriber: ${subscriber}. Specify one of ${names}.`);
  }
  const [begin, end] = [momentOf('from', from), momentOf('to', to)];
  if (begin >= end) throw new AuditProblem(`--from ${from} is not before --to ${to}.`);
  const { events } = subscription;
  const isHeard = (type: string) => events === 'all' || events.some((heard) => heard === type);

  await record(deps, by, { type: 'ReplayEvents', replayId: deps.newId(), subscriber, from: begin, to: end });
  let delivered = 0;
  await forEachAtOnce(deps.store.timeline({ from: begin, to: end }), commitsAtOnce, async (entry) => {
    const { stream, commit, types } = entry;
    if (!types.some(isHeard)) return;
    if ((await deps.positions.read(stream))?.stopped) return;
    for await (const { envelopes } of deps.store.readCommits(stream, commit)) {
      const chosen = envelopes.filter(({ type }) => isHeard(type));
      for (const envelope of chosen) await deps.queues.send(subscriber, bodyOf(envelope));
      delivered += chosen.length;
      return;
    }
    throw new Error(`Commit ${commit} of ${stream} is not there.`);
  });
  return delivered;
};

/** @throws AuditProblem for an invalid time */
const momentOf = (option: string, text: string): string => {
  if (!z.safeParse(moment, text).success)
    throw new AuditProblem(`--${option} must be a time, such as 2026-12-01T18:00:00Z.`);
  return new Date(text).toISOString();
};

const bodyOf = (envelope: SealedEnvelope): string =>
  JSON.stringify({ source: eventSource, 'detail-type': envelope.type, detail: envelope });
