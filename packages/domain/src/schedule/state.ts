import type { Moment } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { ScheduleItemId } from '../ids.ts';
import type { ScheduleEvent, ScheduleItemRemoved } from './events.ts';

export type ScheduleItem = EventOf<typeof ScheduleItemRemoved>['data'] & {
  /** Number of changes, for calendars; counting continues after a removal is undone. */
  readonly sequence: number;
  /** Time of the last change, ISO-8601 UTC. */
  readonly changedAt: string;
};

export type ScheduleState = {
  /** In ascending order, as shown (spec section 7). */
  readonly items: readonly ScheduleItem[];
  /** Last 20 removed items, for undo. */
  readonly removed: readonly ScheduleItem[];
};

export const initialScheduleState: ScheduleState = { items: [], removed: [] };
export const scheduleFoldVersion = 2;

const rememberedRemovals = 20;

export const evolveSchedule = (state: ScheduleState, event: ScheduleEvent, moment: Moment): ScheduleState => {
  switch (event.type) {
    case 'ScheduleItemAdded': {
      const { itemId } = event.data;
      const item = { ...event.data, sequence: nextSequence(state, itemId), changedAt: moment.at };
      return {
        items: [...without(state.items, itemId), item].toSorted(byOrder),
        removed: without(state.removed, itemId),
      };
    }
    case 'ScheduleItemChanged': {
      const { itemId } = event.data;
      const change = { ...event.data, sequence: nextSequence(state, itemId), changedAt: moment.at };
      return { ...state, items: update(state.items, itemId, change) };
    }
    case 'ScheduleItemRemoved': {
      const { itemId } = event.data;
      const item = { ...event.data, sequence: nextSequence(state, itemId), changedAt: moment.at };
      return {
        items: without(state.items, itemId),
        removed: [...state.removed, item].slice(-rememberedRemovals),
      };
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

const nextSequence = ({ items, removed }: ScheduleState, itemId: ScheduleItemId): number => {
  const known = [...items, ...removed].find((item) => item.itemId === itemId);
  return known ? known.sequence + 1 : 0;
};

const byOrder = (one: ScheduleItem, other: ScheduleItem): number => one.order - other.order;

const without = (items: readonly ScheduleItem[], itemId: ScheduleItemId): readonly ScheduleItem[] =>
  items.filter((item) => item.itemId !== itemId);

const update = (
  items: readonly ScheduleItem[],
  itemId: ScheduleItemId,
  changes: Partial<ScheduleItem>,
): readonly ScheduleItem[] => items.map((item) => (item.itemId === itemId ? { ...item, ...changes } : item));
