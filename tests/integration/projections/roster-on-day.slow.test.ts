import { rostersNow, rostersOnDay } from '@hoops/api/roster/roster-on-day';
import { type Program, programs } from '@hoops/domain/club/days';
import { FamilyErasureStarted } from '@hoops/domain/family/erasure/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { PlanStarted, PlanSwitched, TrainingCancelled } from '@hoops/domain/family/plans/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import type { RosterGroup } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { silentLogger } from '@hoops/runtime/logger';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { added, happens, registered, removed, renamed } from './club.ts';

type Step = {
  readonly family: string;
  readonly child: string;
  readonly what: 'classes' | 'start' | 'switch' | 'cancel' | 'remove' | 'rename';
  readonly programs: readonly Program[];
  readonly date: string;
  /** Hour in Chicago, which is six hours behind UTC in November. */
  readonly hour: number;
};

const jordan = athleteId('jordan');
const dates = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'];
const groups: readonly RosterGroup[] = [...programs, 'plan'];

const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.record({
      family: fc.constantFrom('one', 'two', 'three'),
      child: fc.constantFrom('jordan', 'sam'),
      what: fc.constantFrom('classes', 'classes', 'start', 'switch', 'cancel', 'remove', 'rename'),
      programs: fc.subarray(['monday', 'tuesday', 'reps'] as const),
      date: fc.constantFrom(...dates),
      hour: fc.constantFrom(0, 5, 12, 17, 18, 23),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.toSorted((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1)));

const momentOf = ({ date, hour }: Pick<Step, 'date' | 'hour'>): string =>
  new Date(`${date}T${String(hour).padStart(2, '0')}:30:00-06:00`).toISOString();

/** Remembers each athlete's classes, because events contain the former classes. */
const eventsOf = () => {
  const taken = new Map<string, readonly Program[]>();
  return ({ family, child, what, programs: after }: Step): readonly FamilyEvent[] => {
    const id = athleteId(`${family}-${child}`);
    const before = taken.get(id);
    const opening: FamilyEvent[] = before ? [] : [added(id) as FamilyEvent];
    taken.set(id, before ?? []);
    switch (what) {
      case 'classes':
        taken.set(id, after);
        return [...opening, { type: 'ClassesChanged', data: { athleteId: id, before: before ?? [], after } }];
      case 'start':
        return [...opening, exampleOf(PlanStarted, { athleteId: id })];
      case 'switch':
        return [...opening, exampleOf(PlanSwitched, { athleteId: id })];
      case 'cancel':
        return [...opening, exampleOf(TrainingCancelled, { athleteId: id })];
      case 'rename':
        return [...opening, renamed(id, `Zoë ${child}`) as FamilyEvent];
      case 'remove':
        taken.delete(id);
        return [...opening, removed(id) as FamilyEvent];
      default:
        return what satisfies never;
    }
  };
};

const clubAfter = async (happened: readonly Step[]) => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  const toEvents = eventsOf();
  const families = new Set(['one', 'two', 'three']);
  for (const id of families)
    await happens(store, familyStream(familyId(id)), [registered(id)], '2026-11-01T12:00:00.000Z');
  for (const step of happened) {
    await happens(store, familyStream(familyId(step.family)), toEvents(step), momentOf(step));
  }
  for (const id of families) await projectStream({ store, keys, rows }, 1, familyStream(familyId(id)));
  return { store, keys, rows, logger: silentLogger };
};

const enrolled = ({ groups: rosters }: Awaited<ReturnType<typeof rostersNow>>) =>
  rosters.map((items, index) => [
    groups[index],
    items.map(({ athleteId: id, enrolledProgram }) => `${id} ${enrolledProgram}`).toSorted(),
  ]);

const inPages = async (club: Awaited<ReturnType<typeof clubAfter>>, date: string, limit: number) => {
  let page = await rostersOnDay(club, groups, date, { limit });
  let all = page.groups;
  while (page.next) {
    expect(page.groups.flat().length).toBe(limit);
    page = await rostersOnDay(club, groups, date, { limit, start: page.next });
    all = all.map((items, index) => [...items, ...(page.groups[index] ?? [])]);
  }
  return { ...page, groups: all };
};

it('the roster of a past day shows who was enrolled at its end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happened) => {
      const club = await clubAfter(happened);
      for (const date of dates) {
        const then = await clubAfter(happened.filter((step) => step.date <= date));
        expect(enrolled(await rostersOnDay(club, groups, date))).toEqual(
          enrolled(await rostersNow(then, groups, date)),
        );
        expect(enrolled(await inPages(club, date, 2))).toEqual(
          enrolled(await rostersOnDay(club, groups, date)),
        );
      }
    }),
    { numRuns: 30 },
  );
});

it('the roster of a past day lists a deleted athlete by name, in alphabetical order', async () => {
  const id = { family: 'one', child: 'jordan', hour: 12, programs: ['monday'] } as const;
  const club = await clubAfter([
    { ...id, what: 'classes', date: '2026-11-08' },
    { ...id, what: 'classes', date: '2026-11-08', family: 'two' },
    { ...id, what: 'rename', date: '2026-11-09', family: 'two' },
    { ...id, what: 'remove', date: '2026-11-10' },
  ]);
  const on = async (date: string) =>
    (await rostersOnDay(club, ['monday'], date)).groups[0]?.map(({ athleteName }) => athleteName);
  expect(await on('2026-11-07')).toEqual([]);
  expect(await on('2026-11-09')).toEqual(['one-jordan Reyes', 'Zoë jordan']);
  expect(await on('2026-11-10')).toEqual(['Zoë jordan']);
});

it('the roster of a past day lists an erased family’s athlete without a name or notes', async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  const stream = familyStream(familyId('one'));
  const monday = {
    type: 'ClassesChanged',
    data: { athleteId: jordan, before: [], after: ['monday'] },
  } as const;
  await happens(store, stream, [registered('one'), added(jordan), monday], '2026-11-08T18:00:00.000Z');
  await happens(store, stream, [exampleOf(FamilyErasureStarted)], '2026-11-10T18:00:00.000Z');
  await keys.erase(stream);
  await projectStream({ store, keys, rows }, 1, stream);
  const deps = { store, keys, rows, logger: silentLogger };
  const on = async (date: string) => (await rostersOnDay(deps, ['monday'], date)).groups[0];
  expect(await on('2026-11-09')).toMatchObject([
    { athleteId: jordan, athleteName: '[erased]', parentName: '[erased]', hasMedicalNotes: false },
  ]);
  expect(await on('2026-11-10')).toEqual([]);
});
