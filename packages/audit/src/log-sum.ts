import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { KeyedHash } from './keyed-hash.ts';

/** What an event log names of one stream, in two numbers: how many events, and the sum of their hashes. */
export type LogSum = { readonly count: number; readonly sum: bigint };

export type LoggedEvent = {
  readonly stream: StreamName;
  readonly eventId: string;
  readonly version: number;
};

const nothing: LogSum = { count: 0, sum: 0n };

/** The sum with one event more. */
export const withLogged = (
  hash: KeyedHash,
  { count, sum }: LogSum = nothing,
  { stream, eventId, version }: LoggedEvent,
): LogSum => ({
  count: count + 1,
  sum: BigInt.asUintN(64, sum + hash(`${stream}\n${eventId}\n${version}`)),
});

/** Whether a log names the first events of a stream, each once: a log that trails does, one that names others does not. */
export const namesFirstOf = (
  hash: KeyedHash,
  stream: StreamName,
  envelopes: readonly Pick<Envelope, 'id' | 'version'>[],
  { count, sum }: LogSum,
): boolean => {
  const first = envelopes.slice(0, count);
  const own = first.reduce(
    (before, { id, version }) => withLogged(hash, before, { stream, eventId: id, version }),
    nothing,
  );
  return own.count === count && own.sum === sum;
};
