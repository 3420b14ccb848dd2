import { sameValue } from '../changes.ts';
import type { DecideContext, Decider } from '../decider.ts';
import { type ScheduleItemId, scheduleItemId } from '../ids.ts';
import { type Rejection, reject } from '../rejection.ts';
import type { ScheduleCommand } from './commands.ts';
import type { ScheduleEvent } from './events.ts';
import {
  evolveSchedule,
  initialScheduleState,
  type ScheduleItem,
  type ScheduleState,
  scheduleFoldVersion,
} from './state.ts';

export const scheduleRejections = [
  'item-not-found',
  'item-changed',
  'already-first',
  'already-last',
] as const;
export type ScheduleRejection = (typeof scheduleRejections)[number];

type Command<Type extends ScheduleCommand['type']> = Extract<ScheduleCommand, { readonly type: Type }>;
type Decision = readonly ScheduleEvent[] | Rejection<ScheduleRejection>;

const decideSchedule = (
  state: ScheduleState,
  command: ScheduleCommand,
  { newId }: DecideContext,
): Decision => {
  switch (command.type) {
    case 'AddScheduleItem': {
      const { title, times, location } = command;
      const data = { itemId: scheduleItemId(newId()), title, times, location, order: nextOrder(state) };
      return [{ type: 'ScheduleItemAdded', data }];
    }
    case 'ChangeScheduleItem':
      return changeItem(state, command);
    case 'RemoveScheduleItem': {
      const item = itemOf(state.items, command.itemId);
      return item ? [{ type: 'ScheduleItemRemoved', data: item }] : reject('item-not-found');
    }
    case 'RestoreScheduleItem':
      return restoreItem(state, command);
    case 'MoveScheduleItem':
      return moveItem(state, command);
    default:
      return command satisfies never;
  }
};

/** The public schedule, in the order that administrators give it (spec sections 2 and 7). */
export const scheduleDecider: Decider<ScheduleState, ScheduleCommand, ScheduleEvent, ScheduleRejection> = {
  initialState: initialScheduleState,
  foldVersion: scheduleFoldVersion,
  evolve: evolveSchedule,
  decide: decideSchedule,
};

const itemOf = (items: readonly ScheduleItem[], itemId: ScheduleItemId): ScheduleItem | undefined =>
  items.find((item) => item.itemId === itemId);

/** The highest order plus one, 1 for the first item (spec section 9). */
const nextOrder = ({ items }: ScheduleState): number => (items.at(-1)?.order ?? 0) + 1;

/**
 * A field that the caller left as they saw it keeps what it has now. Refused when both they and somebody else
 * changed the same field; without `seen` everything is replaced.
 */
const changeItem = (state: ScheduleState, command: Command<'ChangeScheduleItem'>): Decision => {
  const item = itemOf(state.items, command.itemId);
  if (!item) return reject('item-not-found');
  const seen = command.seen ?? item;
  const isOurs = (field: Field) => command[field] !== seen[field];
  const isTheirs = (field: Field) => item[field] !== seen[field] && item[field] !== command[field];
  if (fields.some((field) => isOurs(field) && isTheirs(field))) return reject('item-changed');
  const wanted = (field: Field) => (isOurs(field) ? command[field] : item[field]);
  const data = {
    itemId: item.itemId,
    title: wanted('title'),
    times: wanted('times'),
    location: wanted('location'),
  };
  return sameValue({ ...item, ...data }, item) ? [] : [{ type: 'ScheduleItemChanged', data }];
};

const fields = ['title', 'times', 'location'] as const;
type Field = (typeof fields)[number];

/** Keeps its place when that is still free, else it goes to the end. Restoring twice does no harm. */
const restoreItem = (state: ScheduleState, { itemId }: Command<'RestoreScheduleItem'>): Decision => {
  if (itemOf(state.items, itemId)) return [];
  const item = itemOf(state.removed, itemId);
  if (!item) return reject('item-not-found');
  const isTaken = state.items.some(({ order }) => order === item.order);
  return [{ type: 'ScheduleItemAdded', data: { ...item, order: isTaken ? nextOrder(state) : item.order } }];
};

const moveItem = (state: ScheduleState, { itemId, direction }: Command<'MoveScheduleItem'>): Decision => {
  const at = state.items.findIndex((item) => item.itemId === itemId);
  const item = state.items[at];
  if (!item) return reject('item-not-found');
  const neighbour = state.items[direction === 'up' ? at - 1 : at + 1];
  if (!neighbour) return reject(direction === 'up' ? 'already-first' : 'already-last');
  const data = {
    itemId,
    order: neighbour.order,
    neighbourId: neighbour.itemId,
    neighbourOrder: item.order,
  };
  return [{ type: 'ScheduleItemMoved', data }];
};
