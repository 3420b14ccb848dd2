import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyOf, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { familyRows } from '@hoops/projections/derive/family-rows';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { todayQueries } from './queries.ts';

const club = async (...families: readonly (readonly FamilyEvent[])[]) => {
  const rows = memoryReadStore();
  for (const [index, events] of families.entries()) {
    const data = { ...registered.data, familyId: familyId(`family-${index}`) };
    const state = familyOf({ ...registered, data }, ...events);
    await rows.putHistory(
      1,
      familyRows(state).flatMap((row) => (row.kind === 'entry' ? [row] : [])),
    );
  }
  return (at: string) =>
    todayQueries({
      store: memoryEventStore(),
      rows,
      keys: memoryFamilyKeys(),
      clock: fixedClock(at),
      logger: silentLogger,
      newId: countingIds('id'),
    }).today({}, {} as Request);
};

const kid = (name: string) => athleteId(name);
const october = exampleOf(MonthlyChargeAssessed, { period: '2026-10' });

it('Today counts expected athletes and overdue families for the date in the club’s time zone', async () => {
  const today = await club(
    [primary(kid('a')), takes(kid('a'), 'tuesday', 'reps'), october],
    [primary(kid('b')), takes(kid('b'), 'monday')],
    [primary(kid('c')), startedPlan(kid('c'))],
  );
  // Tuesday evening in Chicago is Wednesday in UTC.
  expect(await today('2026-11-18T03:00:00.000Z')).toEqual({
    date: '2026-11-17',
    weekday: 'tuesday',
    sessions: [],
    expected: {
      classes: { count: 1, more: false },
      plans: { count: 1, more: false },
      scrimmage: { count: 1, more: false },
    },
    openRequests: { count: 0, more: false },
    papersMissing: { count: 0, more: false },
    overdue: { count: 1, more: false, amount: october.data.amount },
    failedPayments: { count: 0, more: false, amount: { cents: 0, currency: 'usd' } },
    erasuresAsked: { count: 0, more: false },
    recordsDue: { count: 0, more: false },
    requestsDue: { count: 0, more: false },
  });
});

it('Today expects no class athletes on a Sunday', async () => {
  const today = await club([primary(kid('a')), takes(kid('a'), 'monday')]);
  expect(await today('2026-11-15T18:00:00.000Z')).toMatchObject({
    weekday: null,
    expected: { classes: { count: 0, more: false } },
  });
});
