import type { DomainEvent } from '@hoops/domain/catalogue';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { scheduleItemId } from '@hoops/domain/ids';
import { EmailBounced, EmailSent } from '@hoops/domain/mail/events';
import { ScheduleItemAdded, ScheduleItemRemoved } from '@hoops/domain/schedule/events';
import { mailStream, type StreamName, scheduleStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import fc from 'fast-check';
import { added, paid, registered, removed, renamed, takes } from './club.ts';

export type Step = { readonly stream: StreamName; readonly event: DomainEvent; readonly copies: number };

const [november, december] = ['2026-11', '2026-12'] as const;
const child = fc.constantFrom('jordan', 'sam', 'alex');
const name = fc.constantFrom('Zoë', 'Al Be', 'al', 'Émile');
const familyEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  child.map((id) => removed(id)),
  fc.tuple(child, name).map(([id, to]) => renamed(id, to)),
  fc.tuple(child, fc.subarray(['monday', 'friday', 'reps'] as const)).map(([id, days]) => takes(id, ...days)),
  fc.integer({ min: 1, max: 9 }).map((number) => paid(`in_${number}`)),
  fc.constantFrom(november, december).map((period) => exampleOf(MonthlyChargeAssessed, { period })),
);
const item = scheduleItemId('item-1');
const otherEvent: fc.Arbitrary<Omit<Step, 'copies'>> = fc.constantFrom(
  { stream: scheduleStream, event: exampleOf(ScheduleItemAdded, { itemId: item }) },
  { stream: scheduleStream, event: exampleOf(ScheduleItemRemoved, { itemId: item }) },
  { stream: mailStream('mail-1'), event: exampleOf(EmailSent) },
  { stream: mailStream('mail-1'), event: exampleOf(EmailBounced) },
);
const family = fc.constantFrom<StreamName>('family#one', 'family#two');
export const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ stream: family, event: familyEvent }) },
      { weight: 1, arbitrary: otherEvent },
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([happening, copies]) => ({ ...happening, copies }));

/** A deleted child may return under the same id; rows must tell the two children apart. */
export const withChildrenAdded = (steps: readonly Step[]): readonly Step[] => {
  const present = new Set<string>();
  const opening = (['family#one', 'family#two'] as const).map((stream) => ({
    stream,
    event: registered(stream.slice('family#'.length)),
    copies: 1,
  }));
  const rest = steps.flatMap((one) => {
    if (!('athleteId' in one.event.data) || one.event.data.athleteId === null) return [one];
    const id = `${one.stream}-${one.event.data.athleteId}`.replace('family#', '');
    const event = { ...one.event, data: { ...one.event.data, athleteId: id } } as DomainEvent;
    const isPayment = event.type === 'PaymentReceived';
    const needsAdding = !isPayment && !present.has(id);
    if (event.type === 'AthleteRemoved') present.delete(id);
    else if (!isPayment) present.add(id);
    return [...(needsAdding ? [{ ...one, event: added(id) }] : []), { ...one, event }];
  });
  return [...opening, ...rest];
};
