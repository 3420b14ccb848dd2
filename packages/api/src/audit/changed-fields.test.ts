import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { AthleteAdded, type AthleteChanged, ClassesChanged } from '@hoops/domain/family/athletes/events';
import { PaymentReceived } from '@hoops/domain/family/payments/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { ScheduleItemAdded, ScheduleItemChanged } from '@hoops/domain/schedule/events';
import { familyStream } from '@hoops/domain/stream';
import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const history = (...events: readonly DomainEvent[]): readonly Envelope[] =>
  events.map((event, index) => ({
    ...event,
    id: `event-${index}`,
    clubId: 'club',
    stream: familyStream(familyId('family-1')),
    version: index + 1,
    schema: 1,
    at: '2026-11-10T18:00:00.000Z',
    occurredAt: '2026-11-10T18:00:00.000Z',
    actor: { sub: 'family-1', role: 'parent' },
    commandId: 'command',
    correlationId: 'correlation',
    producer: 'test',
  }));

const added: DomainEvent = { type: 'AthleteAdded', data: AthleteAdded.example };
const { athleteId: id } = AthleteAdded.example;
const changed = (changes: typeof AthleteChanged.example.changes, athlete = id): DomainEvent => ({
  type: 'AthleteChanged',
  data: { athleteId: athlete, changes },
});
const lastChange = (...events: readonly DomainEvent[]) => {
  const all = history(...events);
  const last = all.at(-1);
  return last && changedFields(all, last);
};

it('changedFields returns a field’s original value as the value before its first change', () => {
  expect(lastChange(added, changed({ athleteName: 'Jo Reyes' }))).toEqual([
    { field: 'athleteName', before: AthleteAdded.example.athleteName, after: 'Jo Reyes' },
  ]);
});

it('changedFields compares with the previous change and ignores later changes', () => {
  const all = history(added, changed({ grade: '6' }), changed({ grade: '7' }), changed({ grade: '8' }));
  const second = all[2];
  expect(second && changedFields(all, second)).toEqual([{ field: 'grade', before: '6', after: '7' }]);
});

it('changedFields tracks the changes of two athletes in one family separately', () => {
  const other = athleteId('athlete-2');
  expect(lastChange(added, changed({ grade: '1' }, other), changed({ grade: '2' }, other))).toEqual([
    { field: 'grade', before: '1', after: '2' },
  ]);
});

it('changedFields leaves out unchanged fields', () => {
  const item = ScheduleItemAdded.example;
  const { order, ...fields } = item;
  expect(
    lastChange(
      { type: 'ScheduleItemAdded', data: item },
      {
        type: 'ScheduleItemChanged',
        data: { ...ScheduleItemChanged.example, ...fields, location: 'South gym' },
      },
    ),
  ).toEqual([{ field: 'location', before: item.location, after: 'South gym' }]);
});

it('changedFields returns null as the value before the first event', () => {
  expect(lastChange({ type: 'ClassesChanged', data: ClassesChanged.example })).toEqual([
    { field: 'classes', before: null, after: ClassesChanged.example.after },
  ]);
});

it('changedFields returns an empty list for an event that changes no field', () => {
  expect(lastChange(added)).toEqual([]);
  expect(lastChange(added, { type: 'PaymentReceived', data: PaymentReceived.example })).toEqual([]);
});
