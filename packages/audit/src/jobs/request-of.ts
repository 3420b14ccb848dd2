import type { Envelope } from '@hoops/domain/envelope';
import { type JobKind, jobWords } from '@hoops/domain/job-kinds';
import { jobStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

/** @throws Error without a request event */
export const requestOf = async (
  store: Pick<EventStore, 'read'>,
  kind: JobKind,
  runId: string,
): Promise<Extract<Envelope, { readonly type: 'JobRequested' }>> => {
  for await (const event of store.read(jobStream(kind)))
    if (event.type === 'JobRequested' && event.data.runId === runId) return event;
  throw new Error(`Not requested: ${jobWords[kind].name}, run ${runId}.`);
};
