import { sameValue } from '@hoops/domain/changes';
import type { Envelope } from '@hoops/domain/envelope';
import { stateWithoutHealth } from '@hoops/domain/health';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { streams } from '@hoops/domain/streams';
import type { EventStore, Fold } from '@hoops/event-store/event-store';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { eventLogItem } from '@hoops/projections/derive/history-rows';
import type { EventLogItem } from '@hoops/projections/views/lists';

type Step = {
  readonly event: EventLogItem;
  readonly version: number;
  readonly head: number;
  readonly at: string;
  readonly state: unknown;
  /** Paths of changed values, `athletes.0.plan.status`; excludes removed values. */
  readonly changed: readonly string[];
};

/** Step by version or moment (ISO-8601 UTC); defaults to the newest. */
type Place = { readonly version?: number | undefined; readonly at?: string | undefined };

/**
 * State of a stream right after one of its events. Reads the whole stream.
 * @returns undefined for an unknown event
 */
export const stepThrough = async (
  store: Pick<EventStore, 'readEach'>,
  stream: StreamName,
  { version, at }: Place,
): Promise<Step | undefined> => {
  const events = await wholeStreamEach(store, stream);
  const shown =
    version === undefined
      ? events.findLast((event) => at === undefined || event.at <= at)
      : events.find((event) => event.version === version);
  if (!shown) return undefined;
  const until = events.filter((event) => event.version <= shown.version);
  const known = until.filter(isReadable);
  const open = isReadable(shown) ? shown : shown.sealed;
  if (!open) return undefined;
  const step = {
    event: eventLogItem(open),
    version: shown.version,
    head: events.at(-1)?.version ?? 0,
    at: shown.at,
  };
  if (known.length < until.length) return { ...step, state: null, changed: [] };
  const fold = streams[parseStream(stream).kind].decider as unknown as Fold<unknown>;
  // Omits health data, because this query does not record views of health data.
  const stateAfter = (some: readonly Envelope[]) =>
    stateWithoutHealth(evolveAll(fold, fold.initialState, some));
  const [before, state] = [stateAfter(known.slice(0, -1)), stateAfter(known)];
  return { ...step, state, changed: changedPlaces(before, state) };
};

export const changedPlaces = (before: unknown, after: unknown, place = ''): readonly string[] => {
  if (sameValue(before, after)) return [];
  if (!isObject(before) || !isObject(after) || isListOfTexts(after)) return [place];
  const inner = Object.entries(after).flatMap(([name, value]) =>
    changedPlaces(before[name], value, place === '' ? name : `${place}.${name}`),
  );
  // A value that lost fields counts as changed as a whole.
  return inner.length > 0 ? inner : [place];
};

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && !value.some(isObject);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
