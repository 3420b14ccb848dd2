import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import { scheduleItemId } from '../ids.ts';
import { scheduleStream } from '../stream.ts';
import {
  type ScheduleEvent,
  ScheduleItemAdded,
  ScheduleItemChanged,
  ScheduleItemMoved,
  ScheduleItemRemoved,
} from './events.ts';
import type {
  addScheduleItemInput,
  changeScheduleItemInput,
  moveScheduleItemInput,
  removeScheduleItemInput,
  restoreScheduleItemInput,
} from './inputs.ts';
import { sessionCommands } from './session-commands.ts';
import { firstDateToChange, versionsBefore } from './sessions.ts';
import {
  evolveSchedule,
  initialScheduleState,
  itemOf,
  type ScheduleItem,
  type ScheduleState,
  scheduleFoldVersion,
} from './state.ts';

const command = commandOf<ScheduleState>();

const nextOrder = ({ items }: ScheduleState): number => (items.at(-1)?.order ?? 0) + 1;

const AddScheduleItem = command({
  type: 'AddScheduleItem',
  emits: [ScheduleItemAdded],
  rejects: [],
}).decidedBy((state, asked: z.output<typeof addScheduleItemInput>, { newId }) => [
  {
    type: 'ScheduleItemAdded',
    data: { itemId: scheduleItemId(newId()), ...asked, order: nextOrder(state) },
  },
]);

/**
 * Rejected if another person changed the same field; without `seen`, all fields are replaced. Sessions
 * before `from` stay as they were.
 */
const ChangeScheduleItem = command({
  type: 'ChangeScheduleItem',
  emits: [ScheduleItemChanged],
  rejects: ['item-not-found', 'item-changed', 'change-in-past'],
}).decidedBy((state, asking: z.output<typeof changeScheduleItemInput>, { at }) => {
  const item = itemOf(state.items, asking.itemId);
  if (!item) return reject('item-not-found');
  const now = fieldsOf(item);
  const asked = { ...now, ...given(asking) };
  const seen = { ...now, ...given(asking.seen ?? {}) };
  const isOurs = (field: Field) => !sameValue(asked[field], seen[field]);
  const isTheirs = (field: Field) =>
    !sameValue(now[field], seen[field]) && !sameValue(now[field], asked[field]);
  if (fields.some((field) => isOurs(field) && isTheirs(field))) return reject('item-changed');
  const ours = Object.fromEntries(fields.filter(isOurs).map((field) => [field, asked[field]]));
  const changed = { itemId: item.itemId, ...now, ...ours };
  if (sameValue(fieldsOf(changed), now)) return [];
  const earliest = firstDateToChange(item, at);
  const from = asking.from ?? earliest;
  if (from < earliest) return reject('change-in-past');
  // Sessions before `from` stay unchanged, unless the item had no days.
  const after = { ...item, ...changed, since: null, earlier: [] };
  const affectsEarlier = [item, ...(item.recurrence ? [after] : [])].some(
    (version) => versionsBefore(version, from).length > 0,
  );
  return [{ type: 'ScheduleItemChanged', data: { ...changed, from: affectsEarlier ? from : null } }];
});

const fields = ['title', 'times', 'location', 'recurrence'] as const;
type Field = (typeof fields)[number];
type Fields = Pick<ScheduleItem, Field>;

const fieldsOf = ({ title, times, location, recurrence }: Fields): Fields => ({
  title,
  times,
  location,
  recurrence,
});

const given = (said: { readonly [Name in Field]?: Fields[Name] | undefined }): Partial<Fields> =>
  Object.fromEntries(
    fields.filter((field) => said[field] !== undefined).map((field) => [field, said[field]]),
  );

const placed = (item: ScheduleItem) => ({ itemId: item.itemId, ...fieldsOf(item), order: item.order });

const RemoveScheduleItem = command({
  type: 'RemoveScheduleItem',
  emits: [ScheduleItemRemoved],
  rejects: ['item-not-found'],
}).decidedBy((state, { itemId }: z.output<typeof removeScheduleItemInput>) => {
  const item = itemOf(state.items, itemId);
  return item ? [{ type: 'ScheduleItemRemoved', data: placed(item) }] : reject('item-not-found');
});

/**
 * Undoes a removal. The item returns to its old position if free, else to the end; a repetition changes
 * nothing.
 */
const RestoreScheduleItem = command({
  type: 'RestoreScheduleItem',
  emits: [ScheduleItemAdded],
  rejects: ['item-not-found'],
}).decidedBy((state, { itemId }: z.output<typeof restoreScheduleItemInput>) => {
  if (itemOf(state.items, itemId)) return [];
  const item = itemOf(state.removed, itemId);
  if (!item) return reject('item-not-found');
  const isTaken = state.items.some(({ order }) => order === item.order);
  const order = isTaken ? nextOrder(state) : item.order;
  return [{ type: 'ScheduleItemAdded', data: placed({ ...item, order }) }];
});

const MoveScheduleItem = command({
  type: 'MoveScheduleItem',
  emits: [ScheduleItemMoved],
  rejects: ['item-not-found', 'already-first', 'already-last'],
}).decidedBy((state, { itemId, direction }: z.output<typeof moveScheduleItemInput>) => {
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
});

/** The public schedule in the administrators' order (spec sections 2 and 7). */
export const scheduleDecider = deciderOf<ScheduleState, ScheduleEvent>()({
  initialState: initialScheduleState,
  foldVersion: scheduleFoldVersion,
  evolve: evolveSchedule,
  commands: [
    AddScheduleItem,
    ChangeScheduleItem,
    RemoveScheduleItem,
    RestoreScheduleItem,
    MoveScheduleItem,
    ...sessionCommands,
  ],
});

export type ScheduleCommand = CommandOf<(typeof scheduleDecider.commands)[number]>;

const nameOf = (_id: 'main') => scheduleStream;

export const scheduleStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: scheduleDecider });
