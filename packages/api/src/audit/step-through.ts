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
import type { ChangedField } from './changed-fields.ts';
import { type RowSteps, rowSteps } from './row-steps.ts';

type Step = {
  readonly event: EventLogItem;
  readonly version: number;
  readonly head: number;
  readonly at: string;
  readonly rows: RowSteps['rows'];
  /** State or row after the event; null after an unreadable event, and for a row that does not exist. */
  readonly state: unknown;
  readonly changes: readonly ChangedField[];
  /** Versions of all events that changed the row; null for the state and after an unreadable event. */
  readonly changedAt: readonly number[] | null;
};

/** Step by version or moment (ISO-8601 UTC); defaults to the newest. Shows the state or the row of a key. */
type Place = {
  readonly version?: number | undefined;
  readonly at?: string | undefined;
  readonly row?: string | undefined;
};

/**
 * State of a stream, or one of its rows, right after one of its events. Reads the whole stream.
 * @returns undefined for an unknown event
 */
export const stepThrough = async (
  store: Pick<EventStore, 'readEach'>,
  stream: StreamName,
  { version, at, row }: Place,
): Promise<Step | undefined> => {
  const events = await wholeStreamEach(store, stream);
  const shown =
    version === undefined
      ? events.findLast((event) => at === undefined || event.at <= at)
      : events.find((event) => event.version === version);
  if (!shown) return undefined;
  const open = isReadable(shown) ? shown : shown.sealed;
  if (!open) return undefined;
  const step = {
    event: eventLogItem(open),
    version: shown.version,
    head: events.at(-1)?.version ?? 0,
    at: shown.at,
  };
  const unreadable = events.findIndex((event) => !isReadable(event));
  const known = (unreadable < 0 ? events : events.slice(0, unreadable)).filter(isReadable);
  const until = known.filter((event) => event.version <= shown.version);
  if (until.at(-1) !== shown) return { ...step, rows: [], state: null, changes: [], changedAt: null };

  const { rows, before, after, changedAt } = rowSteps(stream, known, shown.version, row);
  if (row !== undefined) {
    return {
      ...step,
      rows,
      state: after ?? null,
      changes: changesBetween(before ?? {}, after ?? {}),
      changedAt,
    };
  }
  const fold = streams[parseStream(stream).kind].decider as unknown as Fold<unknown>;
  // Omits health data, because this query does not record views of health data.
  const stateAfter = (some: readonly Envelope[]) =>
    stateWithoutHealth(evolveAll(fold, fold.initialState, some));
  const state = stateAfter(until);
  const changes = changesBetween(stateAfter(until.slice(0, -1)), state);
  return { ...step, rows, state, changes, changedAt: null };
};

/** Changes of single values, at paths such as `athletes.0.plan.status`. A list of texts is one value. */
export const changesBetween = (before: unknown, after: unknown, field = ''): readonly ChangedField[] => {
  if (sameValue(before, after)) return [];
  if (!hasFields(before) || !hasFields(after)) {
    return [{ field, before: before ?? null, after: after ?? null }];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changesBetween(before[name], after[name], field === '' ? name : `${field}.${name}`),
  );
};

const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (!isObject(value) || isMoney(value)) return false;
  return !Array.isArray(value) || value.length === 0 || value.some(isObject);
};

const isMoney = (value: object): boolean => 'cents' in value && 'currency' in value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
