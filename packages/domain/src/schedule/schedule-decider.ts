import { sameValue } from '../changes.ts';
import type { DecideContext, Decider } from '../decider.ts';
import { type ScheduleItemId, scheduleItemId } from '../ids.ts';
import { type Rejection, reject } from '../rejection.ts';
import { scheduleStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type { ScheduleCommand } from './commands.ts';
import type { ScheduleEvent } from './events.ts';
import {
  evolveSchedule,
  initialScheduleState,
  type ScheduleItem,
  type ScheduleState,
  scheduleFoldVersion,
} from './state.ts';

const scheduleRejections = ['item-not-found', 'item-changed', 'already-first', 'already-last'] as const;
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
      const { type: _type, ...fields } = command;
      const data = { itemId: scheduleItemId(newId()), ...fields, order: nextOrder(state) };
      return [{ type: 'ScheduleItemAdded', data }];
    }
    case 'ChangeScheduleItem':
      return changeItem(state, command);
    case 'RemoveScheduleItem': {
      const item = itemOf(state.items, command.itemId);
      return item ? [{ type: 'ScheduleItemRemoved', data: placed(item) }] : reject('item-not-found');
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
  const now = fieldsOf(item);
  const asked = { ...now, ...given(command) };
  const seen = { ...now, ...given(command.seen ?? {}) };
  const isOurs = (field: Field) => !sameValue(asked[field], seen[field]);
  const isTheirs = (field: Field) =>
    !sameValue(now[field], seen[field]) && !sameValue(now[field], asked[field]);
  if (fields.some((field) => isOurs(field) && isTheirs(field))) return reject('item-changed');
  const ours = Object.fromEntries(fields.filter(isOurs).map((field) => [field, asked[field]]));
  const data = { itemId: item.itemId, ...now, ...ours };
  return sameValue(fieldsOf(data), now) ? [] : [{ type: 'ScheduleItemChanged', data }];
};

const fields = ['title', 'times', 'location', 'recurrence'] as const;
type Field = (typeof fields)[number];
type Fields = Pick<ScheduleItem, Field>;

const fieldsOf = ({ title, times, location, recurrence }: Fields): Fields => ({
  title,
  times,
  location,
  recurrence,
});

/** The fields that were said; an absent recurrence stays as it is. */
const given = (said: { readonly [Name in Field]?: Fields[Name] | undefined }): Partial<Fields> =>
  Object.fromEntries(
    fields.filter((field) => said[field] !== undefined).map((field) => [field, said[field]]),
  );

/** What events say of an item. */
const placed = (item: ScheduleItem) => ({ itemId: item.itemId, ...fieldsOf(item), order: item.order });

/** Keeps its place when that is still free, else it goes to the end. Restoring twice does no harm. */
const restoreItem = (state: ScheduleState, { itemId }: Command<'RestoreScheduleItem'>): Decision => {
  if (itemOf(state.items, itemId)) return [];
  const item = itemOf(state.removed, itemId);
  if (!item) return reject('item-not-found');
  const isTaken = state.items.some(({ order }) => order === item.order);
  const order = isTaken ? nextOrder(state) : item.order;
  return [{ type: 'ScheduleItemAdded', data: placed({ ...item, order }) }];
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

const nameOf = (_id: 'main') => scheduleStream;

/** There is one. */
export const scheduleStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: scheduleDecider });
