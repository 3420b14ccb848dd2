import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventFinding } from './findings.ts';

type Events = readonly Pick<Envelope, 'id' | 'version'>[];

/** Finds missing or replaced events at the end of a stream; a truncated chain alone looks intact. */
export const missingEvents = (
  stream: StreamName,
  events: Events,
  shown: number,
  logged: ReadonlyMap<string, number>,
): readonly EventFinding[] => {
  const version = events.at(-1)?.version ?? 0;
  const there = new Set(events.map(({ id }) => id));
  const missed = [...logged].flatMap(([id, logs]) => (there.has(id) ? [] : [logs]));
  const gone = { kind: 'events-gone', stream, version } as const;
  return [
    ...(shown > version ? [{ ...gone, witness: 'rows', shown } as const] : []),
    ...(missed.length > 0 ? [{ ...gone, witness: 'event-log', shown: Math.max(...missed) } as const] : []),
  ];
};
