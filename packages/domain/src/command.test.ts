import { expect, it } from 'vitest';
import { AdminGranted, AdminRevoked } from './access/events.ts';
import { commandOf, deciderOf } from './command.ts';
import { reject } from './decider.ts';

type Switch = { readonly isOn: boolean };
type Asked = { readonly sub: string; readonly operator: string };
const command = commandOf<Switch>();
const data: Asked = { sub: 'dana', operator: 'sam' };
const context = { at: '2026-11-10T18:00:00.000Z', newId: () => 'id-1' };

const TurnOn = command({
  type: 'TurnOn',
  emits: [AdminGranted],
  rejects: ['is-on'],
}).decidedBy(({ isOn }, asked: Asked) => (isOn ? reject('is-on') : [{ type: 'AdminGranted', data: asked }]));
const declared = command({ type: 'Declared', emits: [AdminGranted], rejects: ['is-on'] });

it('a command may return only its declared events and rejections; others fail at compile time', () => {
  declared.decidedBy(() => [{ type: 'AdminGranted', data }]);
  declared.decidedBy(() => reject('is-on'));
  // @ts-expect-error an event that is not declared
  declared.decidedBy(() => [{ type: 'AdminRevoked', data }]);
  const both = [{ type: 'AdminGranted', data } as const, { type: 'AdminRevoked', data } as const];
  // @ts-expect-error one declared event and one that is not
  declared.decidedBy(() => both);
  // @ts-expect-error a declared event without all of its data
  declared.decidedBy(() => [{ type: 'AdminGranted', data: { sub: 'dana' } }]);
  // @ts-expect-error a rejection that is not declared
  declared.decidedBy(() => reject('is-off'));
  // @ts-expect-error one declared rejection and one that is not
  declared.decidedBy(({ isOn }) => reject(isOn ? 'is-on' : 'is-off'));
  // @ts-expect-error none is declared
  command({ type: 'Declared', emits: [AdminGranted], rejects: [] }).decidedBy(() => reject('is-on'));
  // @ts-expect-error the state has no such field
  declared.decidedBy(({ isGone }) => (isGone ? reject('is-on') : []));
  expect(TurnOn).toMatchObject({ type: 'TurnOn', emits: [AdminGranted], rejects: ['is-on'] });
});

it('a decider built from declared commands checks their input and rejects unknown commands', () => {
  const decider = deciderOf<Switch, { readonly type: 'AdminGranted'; readonly data: Asked }>()({
    initialState: { isOn: false },
    foldVersion: 1,
    evolve: () => ({ isOn: true }),
    commands: [TurnOn],
  });
  const granted = { type: 'AdminGranted', data };
  expect(decider.decide({ isOn: false }, { type: 'TurnOn', ...data }, context)).toEqual([granted]);
  expect(decider.decide({ isOn: true }, { type: 'TurnOn', ...data }, context)).toEqual(reject('is-on'));
  // @ts-expect-error the input lacks who did it
  decider.decide({ isOn: true }, { type: 'TurnOn', sub: 'dana' }, context);
  // @ts-expect-error no such command
  expect(() => decider.decide({ isOn: true }, { type: 'TurnOff', ...data }, context)).toThrow(
    'Unknown command TurnOff',
  );
});

it('a command that emits an event unknown to its stream fails at compile time', () => {
  const TurnOff = command({
    type: 'TurnOff',
    emits: [AdminRevoked],
    rejects: [],
  }).decidedBy((_state, asked: Asked) => [{ type: 'AdminRevoked', data: asked }]);
  const parts = { initialState: { isOn: false }, foldVersion: 1, evolve: () => ({ isOn: true }) };
  deciderOf<Switch, { readonly type: 'AdminGranted'; readonly data: Asked }>()({
    ...parts,
    // @ts-expect-error the stream has no AdminRevoked
    commands: [TurnOff],
  });
});
