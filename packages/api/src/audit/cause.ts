import type { Envelope } from '@hoops/domain/envelope';
import { mailStream } from '@hoops/domain/stream';
import { isReadable } from '@hoops/event-store/whole-stream';
import { eventLogItem, historyRows } from '@hoops/projections/derive/history-rows';
import { mailFold } from '@hoops/projections/derive/mail-rows';
import { eventReader } from '@hoops/projections/event-lines';
import { lists } from '@hoops/projections/lists';
import type { Checkpoint } from '@hoops/projections/read-store';
import { receiptNumberIn } from '@hoops/projections/receipt-number';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';
import type { CauseAnswer, CausedEvent } from './cause-answer.ts';
import { streamNamed } from './stream-named.ts';

/** Maximum events per answer; one schedule change causes an email to every family. */
const maxEvents = 200;

type Sought = {
  readonly id?: string | undefined;
  readonly stream?: string | undefined;
  readonly version?: number | undefined;
};
type Deps = Pick<QueryDeps, 'rows' | 'store' | 'logger'>;
type Reader = ReturnType<typeof eventReader>;

/**
 * Causal chain of an event: the request and its consequences, read from the store.
 * @returns undefined for an unknown event
 */
export const causeOf = async (deps: Deps, sought: Sought): Promise<CauseAnswer | undefined> => {
  const { live } = await deps.rows.generations();
  const focus = await soughtEvent(deps, live, sought);
  if (!focus) return undefined;
  const { attempt } = readingOf(deps.logger, 'event-log');
  const list = lists.eventsBecauseOf(focus.because);
  const page = await deps.rows.page(live, list, { limit: maxEvents });
  const read = await Promise.all(
    rowsOf(page).map(({ id, data }) => attempt(id, () => z.parse(eventLogItemSchema, data))),
  );
  const items = read.filter((item) => item !== undefined);
  if (focus.item && !items.some(({ eventId }) => eventId === focus.item?.eventId)) items.push(focus.item);
  const reader = eventReader(deps.store, deps.logger);
  const found = await Promise.all(items.map(async (item) => [item, await reader.find(item)] as const));
  const envelopes = found.flatMap(([, event]) => (event && isReadable(event) ? [event] : []));
  const checkpointOf = checkpoints(deps, live);
  const events = await Promise.all(
    items.map(async (item) => {
      const event = envelopes.find(({ id }) => id === item.eventId);
      return causedEvent(item, event, { envelopes, reader, checkpoint: await checkpointOf(item.stream) });
    }),
  );
  const [first] = events;
  if (!first) return undefined;
  return {
    because: focus.because,
    focusId: focus.item?.eventId ?? first.eventId,
    events,
    isAll: page.nextCursor === null,
  };
};

type Focus = { readonly item: EventLogItem | undefined; readonly because: string };

const soughtEvent = async (
  { rows, store, logger }: Deps,
  live: number,
  { id, stream: named, version }: Sought,
): Promise<Focus | undefined> => {
  const inStream = async (name: string, wanted: number): Promise<Focus | undefined> => {
    const stream = streamNamed(name);
    const event = stream && (await eventReader(store, logger).find({ stream, version: wanted }));
    const known = event && (isReadable(event) ? event : event.sealed);
    return known && { item: eventLogItem(known), because: known.correlationId };
  };
  if (named !== undefined && version !== undefined) return inStream(named, version);
  if (id === undefined) return undefined;
  const mailed = await inStream(mailStream(id), 1);
  if (mailed) return mailed;
  for (const list of [lists.eventsNaming(receiptNumberIn(id) ?? id), lists.eventsBecauseOf(id)]) {
    const { items } = await rows.page(live, list, { limit: 1 });
    const item = eventLogItemSchema.safeParse(items[0]).data;
    if (item?.correlationId) return { item, because: item.correlationId };
  }
  return undefined;
};

const checkpoints = ({ rows }: Deps, live: number) => {
  const read = new Map<string, Promise<Checkpoint>>();
  return (stream: string): Promise<Checkpoint> => {
    const known = read.get(stream) ?? rows.checkpoint(live, stream);
    read.set(stream, known);
    return known;
  };
};

const causedEvent = async (
  item: EventLogItem,
  event: Envelope | undefined,
  {
    envelopes,
    reader,
    checkpoint,
  }: { readonly envelopes: readonly Envelope[]; readonly reader: Reader; readonly checkpoint: Checkpoint },
): Promise<CausedEvent> => {
  const { eventId, stream, version, type, at, commandId, command, familyId } = item;
  const { sentence, by, reason, family: familyName } = await reader.describe(item);
  return {
    ...{ eventId, stream, version, type, at, commandId, command, familyId },
    ...{ sentence, by, reason, familyName },
    parentId: (event && parentOf(event, envelopes)) ?? null,
    provider: event?.provider ?? null,
    delivery: event?.type === 'EmailSent' ? deliveryOf(event, envelopes) : null,
    rows: { count: event ? historyRows(event).length : 0, areWritten: checkpoint.version >= version },
  };
};

/** Parent event: named by the causation id, or, for a webhook, the event whose Stripe request is reported. */
const parentOf = ({ id, causationId, provider }: Envelope, all: readonly Envelope[]): string | undefined => {
  const named = all.find((one) => one.id === causationId && one.id !== id);
  if (named) return named.id;
  const key = provider?.message?.key;
  if (key === undefined) return undefined;
  return all.find((one) => one.provider?.requests?.some((request) => request.key === key))?.id;
};

const deliveryOf = ({ stream }: Envelope, all: readonly Envelope[]): CausedEvent['delivery'] =>
  all
    .filter((one) => one.stream === stream)
    .reduce((mail, one) => mailFold.evolve(mail, one, one), mailFold.initialState)?.status ?? null;
