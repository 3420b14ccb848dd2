import type { DomainEvent } from '@hoops/domain/catalogue';
import { familyId } from '@hoops/domain/ids';
import {
  ProgramRequested,
  RequestErased,
  RequestHandled,
  RequestReopened,
} from '@hoops/domain/request/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { requestFold, requestRows } from './request-rows.ts';

const listsAfter = (...events: readonly DomainEvent[]): readonly string[] => {
  const item = events.reduce(
    (state, event) =>
      requestFold.evolve(state, event, { at: '2026-11-02T12:00:00.000Z' } as Parameters<
        typeof requestFold.evolve
      >[2]),
    requestFold.initialState,
  );
  return requestRows(item).flatMap((row) => (row.kind === 'entry' ? [row.list] : []));
};

const requested = exampleOf(ProgramRequested);
const handled = exampleOf(RequestHandled);

it('an empty request stream has no rows', () => {
  expect(listsAfter()).toEqual([]);
});

it('a request is in the open lists until it is handled', () => {
  expect(listsAfter(requested)).toEqual(['requests', 'requests#open', 'requests-open-ids']);
  expect(listsAfter(requested, handled)).toEqual(['requests', 'requests#handled', 'requests-kept']);
  expect(listsAfter(requested, handled, exampleOf(RequestReopened))).toEqual([
    'requests',
    'requests#open',
    'requests-open-ids',
  ]);
});

it('a visitor’s handled request is listed by its scheduled erasure date until the request is erased', () => {
  const sent = requestFold.evolve(null, requested, { at: '2026-11-03T03:00:00.000Z' } as Parameters<
    typeof requestFold.evolve
  >[2]);
  const [kept] = requestRows(sent && { ...sent, handled: true }).slice(-1);
  expect(kept).toMatchObject({
    list: 'requests-kept',
    sort: '2028-11-02',
    data: { requestId: 'request-1' },
  });
  const ofFamily = exampleOf(ProgramRequested, { familyId: familyId('dana') });
  expect(listsAfter(ofFamily, handled)).toEqual(['requests', 'requests#handled']);
  expect(listsAfter(requested, handled, exampleOf(RequestErased))).toEqual([]);
});

it('the rows that count open requests contain only ids', () => {
  const item = requestFold.evolve(null, requested, { at: '2026-11-02T12:00:00.000Z' } as Parameters<
    typeof requestFold.evolve
  >[2]);
  const [counted] = requestRows(item).filter(
    (row) => row.kind === 'entry' && row.list === 'requests-open-ids',
  );
  expect(counted?.data).toEqual({ requestId: 'request-1' });
});
