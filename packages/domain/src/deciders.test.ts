import { describe, expect, it } from 'vitest';
import { catalogue, definitionOf, eventTypes, parseEvent } from './catalogue.ts';
import type { Decider } from './decider.ts';
import { deciders } from './deciders.ts';
import { ParentRegistered } from './family/account/events.ts';
import { AthleteAdded } from './family/athletes/events.ts';
import { familyRejections } from './family/rejections.ts';
import { streamKinds } from './stream.ts';
import type { CommandRules } from './stream-rules.ts';

const names = { athlete: () => 'Jordan', scheduleItem: () => 'an item', sender: () => 'Dana' };
const at = '2026-11-10T18:00:00.000Z';

type Rules = {
  readonly kind: string;
  readonly events: readonly { readonly type: string }[];
  readonly commands: Readonly<Record<string, CommandRules>>;
};
const allRules: readonly (readonly [string, Rules])[] = Object.entries(deciders);

describe.each(catalogue.map((definition) => [definition.type, definitionOf(definition.type)] as const))(
  '%s',
  (type, definition) => {
    it('has an example that its schema accepts, and gives back unchanged', () => {
      expect(parseEvent(type, definition.example)).toEqual({ type, data: definition.example });
      expect(JSON.parse(JSON.stringify(definition.example))).toEqual(definition.example);
    });

    it('has a sentence for people', () => {
      const sentence = definition.summary(definition.example, names);
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence).not.toMatch(/undefined|NaN|\[object|null/);
    });

    it('names personal fields that exist', () => {
      const fields = Object.keys(Object(definition.example));
      expect(definition.personal.filter((field) => !fields.includes(field))).toEqual([]);
    });

    it('refuses what it does not know', () => {
      expect(() => parseEvent(type, { ...Object(definition.example), unknownField: 1 })).toThrow();
    });
  },
);

describe('the tables', () => {
  it('have each event once', () => {
    expect(new Set(eventTypes).size).toBe(eventTypes.length);
    expect(() => definitionOf('NoSuchEvent')).toThrow('Unknown event type NoSuchEvent');
  });

  it('file each event under one kind of stream', () => {
    const filed = allRules.flatMap(([, { events }]) => events.map(({ type }) => type));
    expect(filed.toSorted()).toEqual(eventTypes.toSorted());
    for (const [key, { kind }] of allRules) {
      expect(kind).toBe(key);
      expect(streamKinds).toContain(kind);
    }
  });

  it('let every event be emitted by some command of its stream, and no other', () => {
    for (const [kind, { events, commands }] of allRules) {
      const emitted = new Set<string>(Object.values(commands).flatMap(({ emits }) => emits));
      expect([...emitted].toSorted(), kind).toEqual(events.map(({ type }) => type).toSorted());
    }
  });

  it('name no event or rejection of a command twice', () => {
    for (const [, { commands }] of allRules) {
      for (const [command, { emits, rejects }] of Object.entries(commands)) {
        expect(new Set(emits).size, command).toBe(emits.length);
        expect(new Set(rejects).size, command).toBe(rejects.length);
      }
    }
  });

  it('use every rejection of a family, in kebab-case', () => {
    const used = new Set<string>(Object.values(deciders.family.commands).flatMap(({ rejects }) => rejects));
    expect([...used].toSorted()).toEqual(familyRejections.toSorted());
    for (const code of familyRejections) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

/** Folds the example of each event of a stream after the given ones. */
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

describe('every fold', () => {
  it('knows the events of its stream: none comes back as it went in', () => {
    const { family, access, schedule, grade, request, mail, replay, reconciliation } = deciders;
    const registered = { type: 'ParentRegistered', data: ParentRegistered.example } as const;
    const added = { type: 'AthleteAdded', data: AthleteAdded.example } as const;
    foldsExamples(family.decider, examplesOf(family), [registered, added]);
    foldsExamples(family.decider, examplesOf(family));
    foldsExamples(access.decider, examplesOf(access));
    foldsExamples(schedule.decider, examplesOf(schedule));
    foldsExamples(grade.decider, examplesOf(grade));
    foldsExamples(request.decider, examplesOf(request));
    foldsExamples(mail.decider, examplesOf(mail));
    foldsExamples(replay.decider, examplesOf(replay));
    foldsExamples(reconciliation.decider, examplesOf(reconciliation));
    foldsExamples(deciders['access-log'].decider, examplesOf(deciders['access-log']));
  });
});

/** The example events of one kind of stream. */
const examplesOf = <Event extends { readonly type: string }>(rules: {
  readonly events: readonly { readonly type: Event['type'] }[];
  readonly decider: { readonly evolve: (state: never, event: Event, moment: { at: string }) => unknown };
}): readonly Event[] =>
  rules.events.map(({ type }) => parseEvent(type, definitionOf(type).example) as unknown as Event);
