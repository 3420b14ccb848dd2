import type { Moment } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { ScheduleItemId } from '../ids.ts';
import type { ScheduleEvent, ScheduleItemRemoved } from './events.ts';
import { firstDateToChange, type PlannedItem, type SessionException, versionsBefore } from './sessions.ts';

export type ScheduleItem = EventOf<typeof ScheduleItemRemoved>['data'] &
  PlannedItem & {
    /** Number of changes, for calendars; counting continues after a removal is undone. */
    readonly sequence: number;
    /** Time of the last change, ISO-8601 UTC. */
    readonly changedAt: string;
  };

/** A removed item keeps its past sessions in calendars, those before `until`. */
export type RemovedItem = ScheduleItem & { readonly until: string };

export type ScheduleState = {
  /** In ascending order, as shown (spec section 7). */
  readonly items: readonly ScheduleItem[];
  /** Last 20 removed items, for undo. */
  readonly removed: readonly RemovedItem[];
};

export const itemOf = (items: readonly ScheduleItem[], itemId: ScheduleItemId): ScheduleItem | undefined =>
  items.find((item) => item.itemId === itemId);

export const initialScheduleState: ScheduleState = { items: [], removed: [] };
export const scheduleFoldVersion = 3;

const rememberedRemovals = 20;
/** Maximum changes of single sessions stored per item; enough for more than a year. */
const maxExceptionsKept = 60;

export const evolveSchedule = (state: ScheduleState, event: ScheduleEvent, moment: Moment): ScheduleState => {
  switch (event.type) {
    case 'ScheduleItemAdded': {
      const { itemId } = event.data;
      const known = state.removed.find((item) => item.itemId === itemId);
      const { since = null, earlier = [], exceptions = [] } = known ?? {};
      const kept = { since, earlier, exceptions, ...nextRevision(state, itemId, moment) };
      return {
        items: [...without(state.items, itemId), { ...event.data, ...kept }].toSorted(byOrder),
        removed: without(state.removed, itemId),
      };
    }
    case 'ScheduleItemChanged': {
      const { from, ...change } = event.data;
      return revise(state, change.itemId, moment, (item) => ({
        ...change,
        since: from,
        earlier: from === null ? [] : versionsBefore(item, from),
      }));
    }
    case 'ScheduleItemRemoved': {
      const { itemId } = event.data;
      const item = state.items.find((known) => known.itemId === itemId);
      if (!item) return state;
      const until = firstDateToChange(item, moment.at);
      const removed = { ...item, ...nextRevision(state, itemId, moment), until };
      return {
        items: without(state.items, itemId),
        removed: [...state.removed, removed].slice(-rememberedRemovals),
      };
    }
    case 'SessionsCanceled': {
      const { sessions, reason } = event.data;
      return exceptOn(state, sessions, moment, (date, known) => {
        const moved = known?.changes?.newDate === undefined ? known?.moved : known.changes;
        return { date, changes: null, reason, ...(moved && { moved }) };
      });
    }
    case 'SessionsRestored':
      return exceptOn(state, event.data.sessions, moment, (date, known) =>
        known?.moved ? { date, changes: known.moved, reason: '' } : undefined,
      );
    case 'SessionChanged': {
      const { itemId, date, ...changes } = event.data;
      return exceptOn(state, [{ itemId, date }], moment, () => ({ date, changes, reason: '' }));
    }
    case 'ScheduleItemMoved': {
      const { itemId, order, neighbourId, neighbourOrder } = event.data;
      const moved = update(update(state.items, itemId, { order }), neighbourId, { order: neighbourOrder });
      return { ...state, items: moved.toSorted(byOrder) };
    }
    default:
      return event satisfies never;
  }
};

const nextRevision = ({ items, removed }: ScheduleState, itemId: ScheduleItemId, { at }: Moment) => {
  const known = [...items, ...removed].find((item) => item.itemId === itemId);
  return { sequence: known ? known.sequence + 1 : 0, changedAt: at };
};

const revise = (
  state: ScheduleState,
  itemId: ScheduleItemId,
  moment: Moment,
  change: (item: ScheduleItem) => Partial<ScheduleItem>,
): ScheduleState => {
  const item = state.items.find((known) => known.itemId === itemId);
  if (!item) return state;
  const revision = nextRevision(state, itemId, moment);
  return { ...state, items: update(state.items, itemId, { ...change(item), ...revision }) };
};

type SessionOf = { readonly itemId: ScheduleItemId; readonly date: string };

/** Replaces the exceptions of sessions; undefined removes them. */
const exceptOn = (
  state: ScheduleState,
  sessions: readonly SessionOf[],
  moment: Moment,
  exceptionOn: (date: string, known: SessionException | undefined) => SessionException | undefined,
): ScheduleState => {
  const itemIds = [...new Set(sessions.map(({ itemId }) => itemId))];
  return itemIds.reduce((before, itemId) => {
    const dates = sessions.filter((session) => session.itemId === itemId).map(({ date }) => date);
    return revise(before, itemId, moment, ({ exceptions }) => ({
      exceptions: [
        ...exceptions.filter(({ date }) => !dates.includes(date)),
        ...dates.flatMap((date) => {
          const known = exceptions.find((exception) => exception.date === date);
          return exceptionOn(date, known) ?? [];
        }),
      ]
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
        .slice(-maxExceptionsKept),
    }));
  }, state);
};

const byOrder = (one: ScheduleItem, other: ScheduleItem): number => one.order - other.order;

const without = <Item extends ScheduleItem>(
  items: readonly Item[],
  itemId: ScheduleItemId,
): readonly Item[] => items.filter((item) => item.itemId !== itemId);

const update = (
  items: readonly ScheduleItem[],
  itemId: ScheduleItemId,
  changes: Partial<ScheduleItem>,
): readonly ScheduleItem[] => items.map((item) => (item.itemId === itemId ? { ...item, ...changes } : item));
