import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventFinding } from './findings.ts';
import type { Witness } from './witnesses.ts';

/**
 * What is missing at the end of a stream, or was replaced there, by what its rows and the event log show. A chain
 * that was cut off is whole in itself.
 */
export const goneEvents = (
  stream: StreamName,
  envelopes: readonly Pick<Envelope, 'id' | 'version'>[],
  { shown, logged }: Pick<Witness, 'shown' | 'logged'>,
): readonly EventFinding[] => {
  const version = envelopes.at(-1)?.version ?? 0;
  const there = new Set(envelopes.map(({ id }) => id));
  const missed = [...logged].flatMap(([id, logs]) => (there.has(id) ? [] : [logs]));
  const gone = { kind: 'events-gone', stream, version } as const;
  return [
    ...(shown > version ? [{ ...gone, witness: 'rows', shown } as const] : []),
    ...(missed.length > 0 ? [{ ...gone, witness: 'event-log', shown: Math.max(...missed) } as const] : []),
  ];
};
