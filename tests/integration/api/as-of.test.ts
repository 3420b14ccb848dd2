import { routeList } from '@hoops/api/routes';
import { FamilyErased, FamilyErasureStarted } from '@hoops/domain/family/erasure/events';
import { PaymentReceived } from '@hoops/domain/family/payments/events';
import { GradeOfferingsChanged } from '@hoops/domain/grade/events';
import { athleteId } from '@hoops/domain/ids';
import { earliestChange } from '@hoops/domain/prices/announcement';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { clubDate, daysAfter } from '@hoops/domain/time/club-time';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { athleteInfo } from '../../system/start-local.ts';

const reason = 'They called about last week';

const pagesOf = async (club: Club, coach: SignedIn, family: Family, asOf?: string) => {
  const looking = { familyId: family.sub, reason, ...(asOf !== undefined && { asOf }) };
  const [first = ''] = family.athleteIds;
  const me = await club.call(coach, 'me', {}, looking);
  return {
    me,
    athlete: await club.ask(coach, 'getAthlete', { athleteId: first }, looking),
    attendance: await club.ask(coach, 'athleteAttendance', { athleteId: first }, looking),
    pending: await club.ask(
      coach,
      'getPendingSubscriptions',
      { athleteId: first, stripeCustomerId: me.family?.stripeCustomerId ?? '' },
      looking,
    ),
    payments: await club.call(coach, 'payments', {}, looking),
    data: (await club.call(coach, 'myData', {}, looking)).record,
    receipt: await club.ask(coach, 'receipt', { paymentId: PaymentReceived.example.paymentId }, looking),
    timeline: await club.call(coach, 'familyTimeline', {}, looking),
    schedule: await (asOf === undefined
      ? club.call(undefined, 'schedule', {})
      : club.call(coach, 'scheduleAsOf', { at: asOf })),
    grades: await (asOf === undefined
      ? club.call(undefined, 'grades', {})
      : club.call(coach, 'gradesAsOf', { at: asOf })),
    prices: await (asOf === undefined
      ? club.call(undefined, 'prices', {})
      : club.call(coach, 'pricesAsOf', { at: asOf })),
    // Queried last, to include the earlier queries in the answer.
    views: await club.call(coach, 'whoLooked', {}, looking),
  };
};

type Change = (club: Club, coach: SignedIn, family: Family) => Promise<unknown>;

const changes: Readonly<Record<string, Change>> = {
  'takes classes': (club, _coach, { sub, email, athleteIds: [first = ''] }) =>
    club.ask({ sub, email }, 'saveClasses', {
      selections: [{ athleteId: first, programs: ['monday', 'reps'] }],
    }),
  'gives them up': (club, _coach, { sub, email, athleteIds: [first = ''] }) =>
    club.ask({ sub, email }, 'saveClasses', { selections: [{ athleteId: first, programs: [] }] }),
  'begins a plan': (club, _coach, family) =>
    club.toFamily(family, startedPlan(athleteId(family.athleteIds[0] ?? ''))),
  'pays for it': (club, _coach, family) =>
    club.toFamily(family, exampleOf(PaymentReceived, { athleteId: athleteId(family.athleteIds[0] ?? '') })),
  'is marked present': (club, coach, { sub, athleteIds: [first = ''] }) =>
    club.call(coach, 'markAttendance', {
      date: clubDate(club.now()),
      familyId: sub,
      athleteId: first,
      mark: 'present',
      tappedAt: club.now(),
    }),
  'will miss a day': (club, _coach, { sub, email, athleteIds: [first = ''] }) =>
    club.ask({ sub, email }, 'reportAbsence', {
      athleteId: first,
      date: daysAfter(clubDate(club.now()), 1),
      reason: 'Flu',
    }),
  'has another address': (club, _coach, family) =>
    club.call(family, 'changeParentInfo', { phoneNumber: `(630) 555-0${100 + club.happened.length}` }),
  'has another child': (club, _coach, family) =>
    club.ask(family, 'addAthlete', { ...athleteInfo, athleteName: `Child ${club.happened.length}` }),
  'is offered no classes': (club, coach) =>
    club.ask(coach, 'setGradeOfferings', {
      grade: '6',
      offerings: { ...exampleOf(GradeOfferingsChanged).data.offerings, monday: false },
    }),
  'trains elsewhere': (club, coach) =>
    club.call(coach, 'addScheduleItem', {
      title: `Training ${club.happened.length}`,
      times: '5:00 PM',
      location: 'Naperville',
      recurrence: null,
    }),
  'will cost other prices': async (club, coach) => {
    const since = earliestChange(clubDate(club.now()));
    const { later } = await club.call(coach, 'prices', {});
    return later.length > 0
      ? club.ask(coach, 'withdrawPriceChange', { since: later[0]?.since ?? since })
      : club.ask(coach, 'schedulePriceChange', { since, halfWeekCents: 5700, fullWeekCents: 11400 });
  },
  'is looked at': (club, coach, family) => club.call(coach, 'getParent', { parentId: family.sub }),
};

// Uses fake time, which passes only when a test advances it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('a past view shows exactly what the family’s pages returned at that time', async () => {
  const steps = fc.array(
    fc.record({ name: fc.constantFrom(...Object.keys(changes)), days: fc.integer({ min: 0, max: 20 }) }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const club = openClub();
      const coach = await givenCoach(club);
      const family = await givenFamily(club);
      const seen: { at: string; pages: Awaited<ReturnType<typeof pagesOf>> }[] = [];
      for (const { name, days } of life) {
        club.moveTo(new Date(Date.parse(club.now()) + days * 86_400_000 + 60_000).toISOString());
        await changes[name]?.(club, coach, family);
        const pages = await pagesOf(club, coach, family);
        seen.push({ at: club.now(), pages });
      }
      club.moveTo(new Date(Date.parse(club.now()) + 60_000).toISOString());
      for (const { at, pages } of seen) expect(await pagesOf(club, coach, family, at)).toEqual(pages);
    }),
    {
      numRuns: 5,
      // Known cases: a price change scheduled before a plan and withdrawn the same day, and a view before
      // attendance was marked that day.
      examples: [
        ['will cost other prices', 'begins a plan', 'will cost other prices'],
        ['is looked at', 'is marked present'],
      ].map((names) => [names.map((name) => ({ name, days: 0 }))]),
    },
  );
});

const looking = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club);
  const asOf = club.now();
  const onBehalfOf = { familyId: family.sub, reason, asOf };
  club.moveTo('2026-11-20T18:00:00.000Z');
  await club.call(family, 'changeParentInfo', { phoneNumber: '(630) 555-0199' });
  return { club, coach, family, asOf, onBehalfOf };
};

it('a past view computes bills and overdue status as of its time', async () => {
  const { club, coach, onBehalfOf } = await looking();
  club.moveTo('2027-01-20T18:00:00.000Z');
  expect(await club.call(coach, 'me', {}, onBehalfOf)).toMatchObject({
    today: '2026-11-10',
    isAdmin: false,
    currentMonth: null,
  });
  const owing = await givenFamily(club, { email: 'owing@example.com' });
  const [id = ''] = owing.athleteIds;
  await club.call(owing, 'saveClasses', { selections: [{ athleteId: id, programs: ['monday'] }] });
  const then = club.now();
  club.moveTo('2027-02-10T18:00:00.000Z');
  const look = { familyId: owing.sub, reason };
  const isOverdue = async (asOf?: string) =>
    !(await club.call(coach, 'me', {}, { ...look, ...(asOf !== undefined && { asOf }) })).paymentStatus;
  expect(await isOverdue()).toBe(true);
  expect(await isOverdue(then)).toBe(false);
});

it('a past view is recorded once per time and reason, and the family can read it', async () => {
  const { club, coach, family, onBehalfOf } = await looking();
  await club.call(coach, 'me', {}, onBehalfOf);
  await club.call(coach, 'payments', {}, onBehalfOf);
  await club.call(coach, 'getAthlete', { athleteId: family.athleteIds[0] ?? '' }, onBehalfOf);
  const { items } = await club.call(family, 'whoLooked', {});
  expect(items).toMatchObject([
    { sentence: 'Viewed Casey Parker’s details', by: 'Coach Carter (administrator)' },
    {
      sentence: expect.stringMatching(/^Viewed what this family saw on November 10, 2026, 12:00\sPM$/),
      by: 'Coach Carter (administrator)',
      reason,
    },
  ]);
  const { items: history } = await club.call(family, 'familyTimeline', {});
  expect(history[0]).toMatchObject({ sentence: items[1]?.sentence, reason });
  // Time when the view was recorded instead of the viewed moment.
  expect(items.every(({ at }) => at.startsWith('2026-11-20'))).toBe(true);
});

it('every command in a past view is rejected and records nothing', async () => {
  const { club, coach, onBehalfOf } = await looking();
  const before = club.happened.length;
  const commands = routeList.filter(({ kind, onBehalfOf: isOpen }) => kind === 'command' && isOpen);
  expect(commands.length).toBeGreaterThan(15);
  for (const { id } of commands.filter(({ group }) => group !== 'billing')) {
    expect(await club.ask(coach, id, {} as never, onBehalfOf), id).toMatchObject({
      status: 409,
      body: {
        code: 'failed-precondition',
        message: 'This is what the family saw back then. You cannot change anything here.',
      },
    });
  }
  expect(club.happened).toHaveLength(before);
});

it('public queries and commands are rejected in a past view', async () => {
  const { club, coach, onBehalfOf } = await looking();
  const before = club.happened.length;
  // These routes need a sign-in provider.
  const signIns: readonly string[] = ['recoverSecondFactor', 'reportTokenReuse', 'signInByPasskey'];
  const open = routeList.filter(
    ({ id, auth, group }) => auth === 'public' && group !== 'docs' && !signIns.includes(id),
  );
  expect(open.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['query', 'command']));
  for (const { id, kind } of open) {
    for (const who of [undefined, coach]) {
      expect(await club.ask(who, id, {} as never, onBehalfOf), id).toMatchObject({
        status: 409,
        body: {
          message:
            kind === 'command'
              ? 'This is what the family saw back then. You cannot change anything here.'
              : 'This page is public and only shows current information.',
        },
      });
    }
  }
  expect(club.happened).toHaveLength(before);
});

it('only administrators can view the past, and only between the family’s registration and now', async () => {
  const { club, coach, family, asOf, onBehalfOf } = await looking();
  const other = await givenFamily(club, { email: 'other@example.com' });
  const refusal = async (who: SignedIn, given: typeof onBehalfOf) => {
    const { status, body } = await club.ask(who, 'me', {}, given);
    return [status, (body as { readonly message?: string }).message];
  };
  expect(await refusal(other, onBehalfOf)).toEqual([403, 'Only administrators may act for a family.']);
  expect(await refusal(coach, { ...onBehalfOf, reason: '' })).toEqual([
    400,
    'Please give a reason. The family can see it.',
  ]);
  expect(await refusal(coach, { ...onBehalfOf, familyId: other.sub })).toEqual([
    400,
    'The family had not registered yet.',
  ]);
  expect(await refusal(coach, { ...onBehalfOf, asOf: '2026-11-21T00:00:00.000Z' })).toEqual([
    400,
    'That time is in the future.',
  ]);
  expect(await refusal(coach, { ...onBehalfOf, asOf: 'yesterday' })).toEqual([400, 'Please choose a day.']);
  for (const id of ['scheduleAsOf', 'gradesAsOf', 'pricesAsOf'] as const) {
    expect((await club.ask(family, id, { at: asOf })).status).toBe(403);
    expect((await club.ask(undefined, id, { at: asOf })).status).toBe(401);
  }
});

it('an erased family has no past view', async () => {
  const { club, coach, family, onBehalfOf } = await looking();
  await club.toFamily(family, exampleOf(FamilyErasureStarted), exampleOf(FamilyErased));
  expect(await club.ask(coach, 'me', {}, onBehalfOf)).toMatchObject({ status: 404 });
});
