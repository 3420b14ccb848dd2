import type { FamilyEvent } from '@hoops/domain/family/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyOf, primary, registered, startedPlan } from '@hoops/domain/testing/family-story';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { familyRows } from '@hoops/projections/derive/family-rows';
import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { beforeAll, expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { parentQueries } from './queries.ts';

const rows = memoryReadStore();

const project = async (name: string, email: string, phoneNumber: string, ...more: readonly FamilyEvent[]) => {
  const data = { ...registered.data, familyId: familyId(name), name: `${name} Parker`, email, phoneNumber };
  const state = familyOf({ ...registered, data }, primary(athleteId(`kid-of-${name}`)), ...more);
  await rows.putHistory(
    1,
    familyRows(state).flatMap((row) => (row.kind === 'entry' ? [row] : [])),
  );
};

const ask = async (input: Parameters<ReturnType<typeof parentQueries>['parents']>[0]) => {
  const clock = fixedClock('2026-11-10T18:00:00.000Z');
  const { items } = await parentQueries({
    store: memoryEventStore(),
    rows,
    keys: memoryFamilyKeys(),
    clock,
    logger: silentLogger,
    newId: countingIds('id'),
  }).parents(input, {} as Request);
  return items;
};
const names = async (input: Parameters<typeof ask>[0]) =>
  (await ask(input)).map(({ name }) => name.replace(' Parker', ''));

beforeAll(async () => {
  const kid = athleteId('kid-of-Uma');
  await project('Robin', 'robin@home.example', '(312) 555-0150');
  await project('Sam', 'sam.rivers@work.example', '312-555-0199');
  await project('Uma', 'uma@home.example', '+1 773 555 0150', startedPlan(kid), {
    type: 'PlanStatusChanged',
    data: { athleteId: kid, status: 'past_due' },
  });
});

it('families are found by any word of a name, by their email and by their phone number', async () => {
  expect(await names({ search: 'parker sam' })).toEqual(['Sam']);
  expect(await names({ search: 'SAM.rivers@work' })).toEqual(['Sam']);
  expect(await names({ search: 'rivers' })).toEqual(['Sam']);
  expect(await names({ search: '3125550150' })).toEqual(['Robin']);
  expect(await names({ search: '(773) 555-0150' })).toEqual(['Uma']);
  expect(await names({ search: '555 0150' })).toEqual(['Robin', 'Uma']);
  expect(await names({ search: 'home.example' })).toEqual([]);
});

it('families can be sorted by name and by amount owed', async () => {
  expect(await names({})).toEqual(['Robin', 'Sam', 'Uma']);
  expect(await names({ sort: 'name', direction: 'down' })).toEqual(['Uma', 'Sam', 'Robin']);
  expect(await names({ sort: 'payment' })).toEqual(['Uma', 'Robin', 'Sam']);
  expect(await names({ sort: 'payment', search: 'rob' })).toEqual(['Robin']);
});

it('a parent list row shows plans and payment status but no email or phone number', async () => {
  const [uma] = await ask({ search: 'uma' });
  expect(uma).toEqual({
    parentID: 'Uma',
    name: 'Uma Parker',
    athletes: [
      expect.objectContaining({ athleteId: 'kid-of-Uma', enrolledProgram: 'Half Week', hasClasses: false }),
    ],
    partners: [],
    otherHomeOf: [],
    planPastDue: true,
    oldestUnpaidPeriod: null,
  });
});

it('a row stored before partners were listed is found by name', async () => {
  const data = {
    parentID: 'old',
    name: 'Old Parker',
    athletes: [],
    planPastDue: false,
    oldestUnpaidPeriod: null,
  };
  await rows.putHistory(1, [{ kind: 'entry', list: lists.parentWords('old'), sort: 'old', id: 'old', data }]);
  expect(await ask({ search: 'old' })).toEqual([{ ...data, partners: [], otherHomeOf: [] }]);
});
