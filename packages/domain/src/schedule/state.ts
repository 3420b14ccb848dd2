import type { EventOf } from '../event.ts';
import type { ScheduleItemId } from '../ids.ts';
import type { ScheduleEvent, ScheduleItemRemoved } from './events.ts';

export type ScheduleItem = EventOf<typeof ScheduleItemRemoved>['data'];

export type ScheduleState = {
  /** By ascending order, which is how the schedule is shown (spec section 7). */
  readonly items: readonly ScheduleItem[];
  /** The last 20 that were removed, so that a removal can be undone. */
  readonly removed: readonly ScheduleItem[];
};

export const initialScheduleState: ScheduleState = { items: [], removed: [] };
export const scheduleFoldVersion = 1;

const rememberedRemovals = 20;

export const evolveSchedule = (state: ScheduleState, event: ScheduleEvent): ScheduleState => {
  switch (event.type) {
    case 'ScheduleItemAdded':
      return {
        items: [...without(state.items, event.data.itemId), event.data].toSorted(byOrder),
        removed: without(state.removed, event.data.itemId),
      };
    case 'ScheduleItemChanged':
      return { ...state, items: update(state.items, event.data.itemId, event.data) };
    case 'ScheduleItemRemoved':
      return {
        items: without(state.items, event.data.itemId),
        removed: [...state.removed, event.data].slice(-rememberedRemovals),
      };
    case 'ScheduleItemMoved': {
      const { itemId, order, neighbourId, neighbourOrder } = event.data;
      const moved = update(update(state.items, itemId, { order }), neighbourId, { order: neighbourOrder });
      return { ...state, items: moved.toSorted(byOrder) };
    }
    default:
      return event satisfies never;
  }
};

const byOrder = (one: ScheduleItem, other: ScheduleItem): number => one.order - other.order;

const without = (items: readonly ScheduleItem[], itemId: ScheduleItemId): readonly ScheduleItem[] =>
  items.filter((item) => item.itemId !== itemId);

const update = (
  items: readonly ScheduleItem[],
  itemId: ScheduleItemId,
  changes: Partial<ScheduleItem>,
): readonly ScheduleItem[] => items.map((item) => (item.itemId === itemId ? { ...item, ...changes } : item));
