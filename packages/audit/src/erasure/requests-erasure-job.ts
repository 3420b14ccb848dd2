import { requestId } from '@hoops/domain/ids';
import { requestStreams } from '@hoops/domain/request/request-decider';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { inPasses, undivided } from '@hoops/runtime/segments/in-passes';
import type { RequestedJob } from '../jobs/requested-job.ts';
import type { By } from '../record.ts';
import { eachStream } from './each-stream.ts';
import { isShredded } from './erasure-scope.ts';
import type { StandIns } from './stand-ins.ts';

export type EraseRequestsDeps = CommandDeps & {
  readonly keys: Pick<FamilyKeys, 'find' | 'erase'>;
  readonly standIns?: StandIns | undefined;
};

/**
 * Erases visitors' requests after their retention (docs/decisions/0024-erasing-a-family.md): records each
 * erasure, then deletes the key. Counts requests and emails.
 */
export const requestsErasureJob = (deps: EraseRequestsDeps): RequestedJob<By> => ({
  kind: 'erase-requests',
  begin: async ({ by }) => by,
  step: undivided(
    inPasses({
      erasing: (by, segment, cursor) =>
        eachStream(deps.store, segment, cursor, (stream) => eraseIfDue(deps, by, stream)),
      forgetting: (_by, segment, cursor) =>
        eachStream(deps.store, segment, cursor, (stream) => forgetMail(deps, stream)),
    }),
  ),
  async finish() {
    await deps.standIns?.shred();
    return { figures: [], problems: 0, findings: [] };
  },
});

/**
 * Records the erasure before deleting the key, so the next run can complete an interrupted erasure. Requests
 * without a key are still removed from lists.
 */
const eraseIfDue = async (deps: EraseRequestsDeps, by: By, stream: StreamName): Promise<boolean> => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'request') return false;
  const { kind: outcome } = await repository(deps, requestStreams).execute(
    requestId(id),
    [{ type: 'EraseRequest', requestId: requestId(id) }],
    {
      // New id each time, because a repeated command is not recognized without the key.
      commandId: deps.newId(),
      actor: by.actor,
      correlationId: by.correlationId ?? `erase-${id}`,
      keyId: stream,
    },
  );
  // The decider rejects a request that is still within its retention.
  if (outcome === 'rejected') return false;
  if (outcome === 'conflict' || outcome === 'refused-reuse')
    throw new Error(`Whether ${stream} is to be erased was not decided.`);
  await deps.keys.erase(stream);
  return true;
};

/** Removes locally delivered email; email delivered on AWS cannot be removed. */
const forgetMail = async ({ standIns, ...deps }: EraseRequestsDeps, stream: StreamName): Promise<boolean> => {
  const { kind, id } = parseStream(stream);
  if (!standIns || kind !== 'mail' || !(await isShredded(deps, stream))) return false;
  await standIns.forget({ emails: [], mailIds: [id], customers: [] });
  return true;
};
