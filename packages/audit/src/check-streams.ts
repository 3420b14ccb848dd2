import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { type CheckEventsDeps, type CheckedStream, checkEvents } from './check-events.ts';
import { goneEvents } from './gone-events.ts';
import { namesFirstOf } from './log-sum.ts';
import { namedStreams, type StreamToCheck } from './streams-to-check.ts';
import type { Witnesses } from './witnesses.ts';

export type CheckStreamsDeps = CheckEventsDeps & {
  readonly store: Pick<EventStore, 'readCommits'>;
  /** How many streams are read side by side. */
  readonly concurrency: number;
};

const nothingLogged: ReadonlyMap<string, number> = new Map();

/**
 * Checks streams as they are stored and by what others know of them, and hands each over as soon as it is checked:
 * nothing of it is kept. Where the event logs do not name just a stream's first events, their lines are read before
 * anything is said to be gone.
 */
export const checkStreams = async (
  deps: CheckStreamsDeps,
  streams: Iterable<StreamToCheck> | AsyncIterable<StreamToCheck>,
  witnesses: Witnesses,
  take: (stream: StreamName, checked: CheckedStream) => void | Promise<void>,
): Promise<void> => {
  const doubted = new Set<StreamName>();
  await forEachAtOnce(streams, deps.concurrency, async (toCheck) => {
    const { stream } = toCheck;
    const { shown, known, logged } = witnesses.of(stream);
    const checked = await checkEvents(deps, toCheck, known);
    const { envelopes } = checked;
    if (envelopes && !logged.every((log) => namesFirstOf(witnesses.hash, stream, envelopes, log))) {
      doubted.add(stream);
    } else await take(stream, withGone(stream, checked, shown, nothingLogged));
  });
  const lines = await witnesses.loggedOf(doubted);
  await forEachAtOnce(namedStreams(deps.store, doubted), deps.concurrency, async (toCheck) => {
    const { stream } = toCheck;
    const { shown, known } = witnesses.of(stream);
    const checked = await checkEvents(deps, toCheck, known);
    await take(stream, withGone(stream, checked, shown, lines.get(stream) ?? nothingLogged));
  });
};

/** Of what cannot be read nothing is known to be gone. */
const withGone = (
  stream: StreamName,
  checked: CheckedStream,
  shown: number,
  logged: ReadonlyMap<string, number>,
): CheckedStream => {
  const gone = checked.envelopes ? goneEvents(stream, checked.envelopes, shown, logged) : [];
  return { ...checked, findings: [...checked.findings, ...gone] };
};

/** One of them. */
export const checkStream = async (
  deps: Omit<CheckStreamsDeps, 'concurrency'>,
  stream: StreamName,
  witnesses: Witnesses,
): Promise<CheckedStream> => {
  let found: CheckedStream | undefined;
  const only = namedStreams(deps.store, [stream]);
  await checkStreams({ ...deps, concurrency: 1 }, only, witnesses, (_stream, checked) => {
    found = checked;
  });
  if (!found) throw new Error('A stream was not checked.');
  return found;
};
