import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { catalogue, definitionOf, eventTypes, parseEvent } from './catalogue.ts';
import type { CommandReference } from './command.ts';
import type { Decider } from './decider.ts';
import { ParentRegistered } from './family/account/events.ts';
import { AthleteAdded } from './family/athletes/events.ts';
import { eventsOfAnyCommand } from './family/family-decider.ts';
import { streamKinds } from './stream.ts';
import { streams } from './streams.ts';

const names = { athlete: () => 'Jordan', scheduleItem: () => 'an item', sender: () => 'Dana' };
const at = '2026-11-10T18:00:00.000Z';
/** Event types of earlier releases; still readable, but never written. */
const former = ['ReconciliationRequested', 'ScheduleNoticeReached'];

const allCommands: readonly (readonly [string, readonly CommandReference[]])[] = [
  ...Object.entries(streams).map(([kind, { decider }]) => [kind, decider.commands] as const),
];
const eventsOf = (commands: readonly CommandReference[]): readonly string[] => [
  ...new Set(commands.flatMap(({ emits }) => emits.map(({ type }) => type))),
];

describe.each(catalogue.map((definition) => [definition.type, definitionOf(definition.type)] as const))(
  '%s',
  (type, definition) => {
    it('every event has an example that its schema accepts and returns unchanged', () => {
      expect(parseEvent(type, definition.example)).toEqual({ type, data: definition.example });
      expect(JSON.parse(JSON.stringify(definition.example))).toEqual(definition.example);
    });

    it('every event has a sentence for people', () => {
      const sentence = definition.summary(definition.example, names);
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence).not.toMatch(/undefined|NaN|\[object|null/);
    });

    it('every personal field of an event exists in its schema', () => {
      const fields = Object.keys((definition.data as unknown as z.ZodMiniObject).shape);
      expect(definition.personal.filter((field) => !fields.includes(field))).toEqual([]);
    });

    it('every event rejects unknown fields', () => {
      expect(() => parseEvent(type, { ...Object(definition.example), unknownField: 1 })).toThrow();
    });
  },
);

it('every event type exists once in the catalog', () => {
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
  expect(() => definitionOf('NoSuchEvent')).toThrow('Unknown event type NoSuchEvent');
});

it('every kind of stream has a decider', () => {
  expect(Object.keys(streams).toSorted()).toEqual(streamKinds.toSorted());
});

it('every event is emitted by the commands of exactly one kind of stream', () => {
  const emitted = allCommands.flatMap(([kind, commands]) => [
    ...new Set([
      ...eventsOf(commands),
      ...(kind === 'family' ? eventsOfAnyCommand : []).map(({ type }) => type),
    ]),
  ]);
  const written = [...emitted, ...former];
  expect(written.toSorted()).toEqual(eventTypes.toSorted());
});

it('command names are unique, and no command lists an event or rejection twice', () => {
  const names = allCommands.flatMap(([, commands]) => commands.map(({ type }) => type));
  expect(new Set(names).size).toBe(names.length);
  for (const { type, emits, rejects } of allCommands.flatMap(([, commands]) => commands)) {
    expect(new Set(emits).size, type).toBe(emits.length);
    expect(new Set(rejects).size, type).toBe(rejects.length);
  }
});

it('every rejection code is in kebab-case', () => {
  const codes = allCommands.flatMap(([, commands]) => commands.flatMap(({ rejects }) => rejects));
  for (const code of codes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

const foldsExamples = <State, Event extends { readonly type: string; readonly data: unknown }>(
  decider: Pick<Decider<State, never, Event, string>, 'initialState' | 'evolve'>,
  events: readonly Event[],
  before: readonly Event[] = [],
): void => {
  const start = before.reduce((state, event) => decider.evolve(state, event, { at }), decider.initialState);
  for (const event of events) {
    const folded = decider.evolve(start, event, { at });
    expect(folded, event.type).toBeTypeOf('object');
    expect(folded, event.type).not.toHaveProperty('type');
  }
};

it('every fold handles all events of its stream', () => {
  const registered = { type: 'ParentRegistered', data: ParentRegistered.example } as const;
  const added = { type: 'AthleteAdded', data: AthleteAdded.example } as const;
  foldsExamples(streams.family.decider, examplesOf(streams.family.decider), [registered, added]);
  foldsExamples(streams.family.decider, examplesOf(streams.family.decider));
  foldsExamples(streams.access.decider, examplesOf(streams.access.decider));
  foldsExamples(streams.schedule.decider, examplesOf(streams.schedule.decider));
  foldsExamples(streams.grade.decider, examplesOf(streams.grade.decider));
  foldsExamples(streams.request.decider, examplesOf(streams.request.decider));
  foldsExamples(streams.mail.decider, examplesOf(streams.mail.decider));
  foldsExamples(streams.replay.decider, examplesOf(streams.replay.decider));
  foldsExamples(streams.reconciliation.decider, examplesOf(streams.reconciliation.decider));
  foldsExamples(streams.job.decider, examplesOf(streams.job.decider));
  foldsExamples(streams['access-log'].decider, examplesOf(streams['access-log'].decider));
});

const examplesOf = <Event extends { readonly type: string }>(decider: {
  readonly commands: readonly CommandReference[];
  readonly evolve: (state: never, event: Event, moment: { at: string }) => unknown;
}): readonly Event[] =>
  eventsOf(decider.commands).map((type) => parseEvent(type, definitionOf(type).example) as unknown as Event);
