import type { Program } from '@hoops/domain/club/days';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyOf, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { familyRows } from '@hoops/projections/derive/family-rows';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { ReadStore } from '@hoops/projections/read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { silentLogger } from '@hoops/runtime/logger';
import { beforeEach, expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { athleteListQueries } from './queries.ts';

let reads: number;
let rows: ReadStore;

beforeEach(() => {
  const store = memoryReadStore();
  reads = 0;
  rows = {
    ...store,
    page: (...asked) => {
      reads += 1;
      return store.page(...asked);
    },
  };
});

const ask = async (input: Parameters<ReturnType<typeof athleteListQueries>['athletes']>[0]) => {
  reads = 0;
  // One week after billing, so October's bill is overdue.
  const clock = fixedClock('2026-11-17T18:00:00.000Z');
  const { athletes } = athleteListQueries({
    store: memoryEventStore(),
    rows,
    keys: memoryFamilyKeys(),
    clock,
    logger: silentLogger,
  });
  const { items } = await athletes(input, {} as Request);
  return { names: items.map(({ athleteName }) => athleteName), reads };
};

const project = async (name: string, ...more: readonly FamilyEvent[]): Promise<void> => {
  const [first, ...rest] = [
    { ...registered, data: { ...registered.data, familyId: familyId(`family-of-${name}`) } },
    { ...primary(athleteId(name)) },
    ...more,
  ] as [FamilyEvent, ...FamilyEvent[]];
  const named = rest.map((event) =>
    event.type === 'AthleteAdded' ? { ...event, data: { ...event.data, athleteName: `Kid ${name}` } } : event,
  );
  const entries = familyRows(familyOf(first, ...named)).flatMap((row) => (row.kind === 'entry' ? [row] : []));
  await rows.putHistory(1, entries);
};
const many = async (count: number, more: (name: string) => readonly FamilyEvent[]): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const name = String(n).padStart(4, '0');
    await project(name, ...more(name));
  }
};
const inClass =
  (...programs: readonly Program[]) =>
  (name: string) => [takes(athleteId(name), ...programs)];
const bill = (period: '2026-10' | '2026-11') => exampleOf(MonthlyChargeAssessed, { period });

it('filtering athletes by weekday and plan reads one page, even when no athlete matches', async () => {
  await many(300, inClass('monday'));
  expect(await ask({ program: 'monday', filter: 'full_week' })).toEqual({ names: [], reads: 1 });
  await project('league', startedPlan(athleteId('league'), 'full_week'), takes(athleteId('league'), 'reps'));
  expect(await ask({ program: 'reps', filter: 'full_week' })).toEqual({ names: ['Kid league'], reads: 1 });
});

it('filtering athletes by pending payment reads one page, even when every athlete has a current class bill', async () => {
  await many(300, (name) => [...inClass('monday')(name), bill('2026-11')]);
  await project('autumn', takes(athleteId('autumn'), 'monday'), bill('2026-10'), bill('2026-11'));
  await project('plan', startedPlan(athleteId('plan')), {
    type: 'PlanStatusChanged',
    data: { athleteId: athleteId('plan'), status: 'past_due' },
  });
  expect(await ask({ payment: 'pending' })).toEqual({ names: ['Kid plan', 'Kid autumn'], reads: 1 });
});

it('the athlete list sorts by each column in both directions, even with a search and filters', async () => {
  await project('a', takes(athleteId('a'), 'monday'), bill('2026-10'));
  await project('b', startedPlan(athleteId('b')));
  await project(
    'c',
    startedPlan(athleteId('c'), 'full_week'),
    takes(athleteId('c'), 'reps'),
    bill('2026-11'),
  );
  await project('d');
  const names = async (input: Parameters<typeof ask>[0]) =>
    (await ask(input)).names.map((name) => name.replace('Kid ', '')).join('');
  expect(await names({ sort: 'name' })).toBe('abcd');
  expect(await names({ sort: 'name', direction: 'down' })).toBe('dcba');
  expect(await names({ sort: 'plan' })).toBe('cbad');
  expect(await names({ sort: 'plan', direction: 'down' })).toBe('dabc');
  expect(await names({ sort: 'payment' })).toBe('acbd');
  expect(await names({ sort: 'payment', filter: 'unenrolled' })).toBe('ad');
  expect(await names({ sort: 'plan', search: 'kid', program: 'reps' })).toBe('c');
});

it('the athlete list reads larger and larger pages when few athletes match the filter', async () => {
  await many(600, inClass('monday'));
  await project('9999', startedPlan(athleteId('9999')));
  expect(await ask({ search: 'kid', filter: 'half_week' })).toEqual({ names: ['Kid 9999'], reads: 4 });
});
