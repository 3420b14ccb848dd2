import type { Alarms } from '@hoops/audit/alarms/alarms';
import { AuditProblem } from '@hoops/audit/audit-problem';
import {
  type DeadLetterQueues,
  discardDeadLetters,
  listDeadLetters,
  redriveDeadLetters,
} from '@hoops/audit/dead-letters/dead-letters';
import { projectionLag } from '@hoops/audit/projection-lag';
import { jobLetters } from '@hoops/wiring/dead-letter-queues';
import { mailReports } from '@hoops/wiring/mail-reports';
import { subscriptions } from '@hoops/wiring/subscriptions';
import type { Implementations, Request } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { actorOf } from '../http/session.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

type Deps = QueryDeps & { readonly queues: DeadLetterQueues; readonly alarms: Alarms };

const readers = [...subscriptions, mailReports, jobLetters];

export const operationsImplementations = ({
  queues,
  alarms,
  ...deps
}: Deps): Implementations<
  'subscribers' | 'alarms' | 'deadLetters' | 'redriveDeadLetters' | 'discardDeadLetters'
> => ({
  async subscribers() {
    const [counted, { oldestAt, ...lag }] = await Promise.all([
      Promise.all(
        readers.map(async ({ name, purpose }) => {
          const [depth, deadLetters] = await Promise.all([queues.depthOf(name), queues.countOf(name)]);
          return { name, purpose, ...depth, deadLetters };
        }),
      ),
      projectionLag(deps),
    ]);
    // Skips empty queues, because each queue costs a call and the page polls.
    const busy = counted.filter(({ waiting, inFlight }) => waiting + inFlight > 0);
    const oldest = await queues.oldestOf(busy.map(({ name }) => name));
    const subscribers = counted.map((one) => ({ ...one, oldestMs: oldest.get(one.name) ?? null }));
    const lagMs = oldestAt === null ? null : Math.max(0, deps.clock.now().getTime() - Date.parse(oldestAt));
    return { subscribers, rows: { ...lag, lagMs } };
  },

  alarms: async () => ({ from: alarms.from, alarms: await alarms.read() }),

  async deadLetters() {
    const found = await listDeadLetters(queues);
    const purposes = new Map(readers.map(({ name, purpose }) => [name, purpose]));
    return {
      queues: found.map((one) => ({
        ...one,
        purpose: purposes.get(one.queue) ?? '',
        redrivable: one.queue !== jobLetters.name,
      })),
    };
  },

  async redriveDeadLetters({ queue, letters }, request) {
    const chosen = { queue, letters, by: by(request) };
    return { redriven: await inWords(() => redriveDeadLetters(deps, queues, chosen)) };
  },

  async discardDeadLetters({ queue, letters, reason }, request) {
    const chosen = { queue, letters, reason, by: by(request) };
    return { discarded: await inWords(() => discardDeadLetters(deps, queues, chosen)) };
  },
});

const by = ({ session, correlationId }: Request) => ({ actor: actorOf(session), correlationId });

/** Reports the command line's error message as failed-precondition. */
const inWords = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AuditProblem) throw problem('failed-precondition', error.message);
    throw error;
  }
};
