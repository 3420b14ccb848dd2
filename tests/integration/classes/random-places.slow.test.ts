/* More than 250 lines, because one history performs every act and checks every rule after it. */
import { familyRepository } from '@hoops/billing/families/family-repository';
import { keepPlacesFor } from '@hoops/classes/keep-places';
import { settlePlaces } from '@hoops/classes/settle-places';
import { classStreams } from '@hoops/domain/class/class-decider';
import { type ClassState, hasPlace, hasPlaceOn } from '@hoops/domain/class/state';
import { weekdayOfDate } from '@hoops/domain/club/days';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { placeCorrections } from '@hoops/domain/family/classes/class-places';
import type { Athlete, FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId, scheduleItemId } from '@hoops/domain/ids';
import { daysAfter } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { subscriptions } from '@hoops/wiring/subscriptions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import { runs } from '../../system/runs.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { settleMakeUps } from '../billing/whole-jobs.ts';
import { changedDays, expectGiven, expectMakeUps } from './changed-days.ts';

const days = ['monday', 'tuesday'] as const;
const kept: readonly string[] = subscriptions.flatMap(({ name, events }) =>
  name === 'keep-places' && events !== 'all' ? events : [],
);

const act = fc.record({
  who: fc.nat(5),
  day: fc.constantFrom(...days),
  week: fc.nat(2),
  places: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }),
  hours: fc.constantFrom(0, 0, 0, 1, 20, 100),
  does: fc.constantFrom(
    'take',
    'take',
    'take',
    'leave',
    'leave',
    'join',
    'join',
    'join',
    'leaveWaitlist',
    'setPlaces',
    'offer',
    'offer',
    'miss',
    'miss',
    'book',
    'book',
    'release',
    'pause',
    'remove',
    'cancel',
    'cancel',
    'move',
    'move',
    'change',
    'restore',
    'restore',
  ),
});

const placesOf = async (club: Club, day: (typeof days)[number]): Promise<ClassState> =>
  (await streamReader(club.deps.store, classStreams).load(day)).state;
const stateOf = async (club: Club, { sub }: SignedIn) =>
  (await streamReader(club.deps.store, familyStreams).load(familyId(sub))).state;

type Known = readonly { readonly family: Family; readonly state: FamilyState }[];
type Member = { readonly family: Family; readonly athlete: Athlete };

const membersOf = (known: Known): readonly Member[] =>
  known.flatMap(({ family, state }) =>
    state.kind === 'registered' ? state.athletes.map((athlete) => ({ family, athlete })) : [],
  );
const membersByFamily = (known: Known) =>
  known.flatMap(({ family, state }) =>
    state.kind === 'registered' ? [{ family, charges: state.charges }] : [],
  );
/** A month that begins in between adds a bill, but existing bills keep their amounts. */
const billsOf = (known: Known) =>
  membersByFamily(known).flatMap(({ family, charges }) =>
    charges.map(({ period, amount, madeOn }) => `${family.sub} ${period} ${madeOn} ${amount.cents}`),
  );

const aboutDays: readonly string[] = ['cancel', 'move', 'change', 'restore'];
const aboutPrograms: readonly string[] = [
  'take',
  'leave',
  'join',
  'leaveWaitlist',
  'setPlaces',
  'offer',
  'pause',
  'remove',
];

const usedBy = (state: ClassState, today: string): number => {
  const { taken, waiting, sessions } = state;
  const offers = waiting.filter(({ offeredUntil }) => offeredUntil !== null).length;
  const onDate = (date: string) =>
    taken.filter(({ until }) => until === null || date < until).length +
    sessions.filter((session) => session.date === date && !hasPlaceOn(state, session)).length;
  const dates = sessions.map(({ date }) => date).filter((date) => date >= today);
  return offers + Math.max(...[today, ...dates].map(onDate));
};

it('classes and families agree after any history, and no class gains athletes beyond its places', {
  tags: ['places.never-more'],
}, async () => {
  const seen = new Map<string, number>();
  const history = async (acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
    const club = openClub();
    const coach = await givenCoach(club);
    const itemIds = new Map<string, string>();
    for (const day of days) {
      const { itemId } = await club.call(coach, 'addScheduleItem', {
        title: day,
        times: '5:30 PM to 7:00 PM',
        location: 'Court 1',
        recurrence: {
          days: [day],
          startTime: '17:30',
          endTime: '19:00',
          firstDate: '2026-01-05',
          lastDate: null,
        },
      });
      itemIds.set(day, itemId);
    }
    const changed = changedDays(days);
    const timely = new Set<string>();
    const families: Family[] = [];
    for (const email of ['ann@example.com', 'bob@example.com', 'cy@example.com'])
      families.push(
        await givenFamily(club, { email, athletes: [{ athleteName: 'One' }, { athleteName: 'Two' }] }),
      );
    for (const day of days) await club.call(coach, 'setPlaces', { program: day, total: 1, grades: [] });
    let now = Date.parse(club.now());
    let delivered = 0;

    const deliver = async () => {
      for (; delivered < club.happened.length; delivered += 1) {
        const event = club.happened[delivered];
        if (event && kept.includes(event.type))
          await keepPlacesFor(club.deps)(event as unknown as SealedEnvelope);
      }
    };
    const read = () =>
      Promise.all(families.map(async (family) => ({ family, state: await stateOf(club, family) })));
    const perform = async (
      { who, week, places, does, ...one }: (typeof acts)[number],
      everybody: readonly Member[],
    ) => {
      const makeUpOf = ({ makeUps }: Athlete) =>
        makeUps.find(({ ended, booked }) => ended === null && (booked !== null) === (does === 'release'));
      const isAboutMakeUp = does === 'book' || does === 'release';
      const able = everybody.filter(({ athlete }) => !isAboutMakeUp || makeUpOf(athlete));
      const chosen = able[who % Math.max(1, able.length)];
      if (!chosen) return { status: 400 };
      const { family, athlete } = chosen;
      const { athleteId, classes } = athlete;
      const makeUp = makeUpOf(athlete);
      const takes = (day: (typeof days)[number]) => classes.includes(day);
      const fitting = days.find((day) => takes(day) === (does === 'miss'));
      const day = does === 'miss' || does === 'book' ? (fitting ?? one.day) : one.day;
      const ofClass = { program: day, athleteId };
      const nextWeek = Array.from({ length: 7 }, (_, index) => daysAfter(club.now().slice(0, 10), index + 1));
      const date = daysAfter(nextWeek.find((of) => weekdayOfDate(of) === day) ?? '', 7 * week);
      const changes = {
        itemId: scheduleItemId(itemIds.get(day) ?? ''),
        date,
        startTime: '17:30',
        endTime: '19:00',
        location: 'Court 2',
      };
      const anyChanged = changed.planned()[who % Math.max(1, changed.planned().length)] ?? date;
      const save = (programs: readonly (typeof classes)[number][]) =>
        club.ask(family, 'saveClasses', { selections: [{ athleteId, programs: [...programs] }] });
      switch (does) {
        case 'take':
          return save([...classes, day]);
        case 'leave':
          return save(classes.filter((program) => program !== day));
        case 'join':
          return club.ask(family, 'joinWaitlist', ofClass);
        case 'leaveWaitlist':
          return club.ask(family, 'leaveWaitlist', ofClass);
        case 'setPlaces':
          return club.ask(coach, 'setPlaces', { program: day, total: places, grades: [] });
        case 'offer':
          return club.ask(coach, 'offerPlace', { ...ofClass, familyId: family.sub, reason: 'A sibling' });
        case 'miss': {
          const on = changed.dayOf(date).heldOn;
          const answer = await club.ask(family, 'reportAbsence', { athleteId, date: on, reason: '' });
          if (answer.status === 200)
            for (const missed of changed.plannedFor(on)) timely.add(`${missed} ${athleteId}`);
          return answer;
        }
        case 'book':
          return club.ask(family, 'bookMakeUp', {
            athleteId,
            makeUpId: makeUp?.makeUpId ?? 'none',
            program: day,
            date,
          });
        case 'release':
          return club.ask(family, 'releaseMakeUp', { athleteId, makeUpId: makeUp?.makeUpId ?? 'none' });
        case 'pause':
          return club.ask(family, 'pauseClasses', { athleteId, until: '2027-01-01' });
        case 'remove':
          if (week > 0) return { status: 400 };
          await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: athlete.athleteId } });
          return { status: 200 };
        case 'cancel': {
          const on = week > 0 ? changed.dayOf(anyChanged).heldOn : date;
          const answer = await club.ask(coach, 'cancelSessions', { firstDate: on, lastDate: on, reason: '' });
          if (answer.status === 200) for (const planned of changed.plannedFor(on)) changed.cancel(planned);
          return answer;
        }
        case 'move':
        case 'change': {
          const days = does === 'move' ? 1 + (who % 3) : 0;
          const newDate = daysAfter(date, days);
          const answer = await club.ask(coach, 'changeSession', { ...changes, newDate });
          if (answer.status === 200) changed.move(date, days);
          return answer;
        }
        case 'restore': {
          const program = weekdayOfDate(anyChanged) ?? 'monday';
          const itemId = scheduleItemId(itemIds.get(program) ?? '');
          const answer = await club.ask(coach, 'restoreSessions', {
            sessions: [{ itemId, date: anyChanged }],
          });
          if (answer.status === 200) changed.restore(anyChanged);
          return answer;
        }
        default:
          return does satisfies never;
      }
    };

    let known = await read();
    let before = await Promise.all(days.map((day) => placesOf(club, day)));
    for (const one of acts) {
      now += one.hours * 3_600_000;
      club.moveTo(new Date(now).toISOString());
      const [bills, off] = [billsOf(known), changed.canceled()];
      const { status } = await perform(one, membersOf(known));
      const act = `${one.does} ${status === 200}`;
      seen.set(act, (seen.get(act) ?? 0) + 1);
      const after = await Promise.all(days.map((day) => placesOf(club, day)));
      const today = club.now().slice(0, 10);
      for (const [index, state] of after.entries())
        if (state.total !== null && usedBy(state, today) > usedBy(before[index] ?? state, today))
          expect(usedBy(state, today), one.does).toBeLessThanOrEqual(state.total);
      if (status === 200 && aboutDays.includes(one.does))
        await settleMakeUps({ ...club.deps, families: familyRepository(club.deps) });
      await deliver();
      await settlePlaces(club.deps);
      known = await read();
      before = await Promise.all(days.map((day) => placesOf(club, day)));
      if (!aboutPrograms.includes(one.does))
        expect(billsOf(known), one.does).toEqual(expect.arrayContaining(bills));
      const newlyOff = changed.canceled().filter((planned) => !off.includes(planned));
      for (const { state } of known) {
        if (state.kind !== 'registered') continue;
        expectMakeUps(state, { changed, timely, today }, one.does);
        expectGiven(state, newlyOff);
      }
      for (const [index, day] of days.entries()) {
        const places = before[index] ?? (await placesOf(club, day));
        const at = club.now();
        const inVain = places.waiting.filter(
          (waiting) => waiting.offeredUntil === null && hasPlace(places, waiting.grade, { at }),
        );
        expect(inVain).toEqual([]);
        for (const { family, state } of known) {
          const of = { program: day, familyId: familyId(family.sub) };
          expect(placeCorrections(places, state, of), one.does).toEqual([]);
        }
        const booked = membersOf(known).flatMap(({ athlete: { athleteId, makeUps } }) =>
          makeUps.flatMap(({ booked: session }) =>
            session?.program === day && session.date >= today ? [`${session.date} ${athleteId}`] : [],
          ),
        );
        const coming = places.sessions.filter(({ date }) => date >= today);
        expect(coming.map(({ date, athleteId }) => `${date} ${athleteId}`).toSorted()).toEqual(
          booked.toSorted(),
        );
      }
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50, size: 'max' }), history), {
    ...runs(80),
  });
  for (const does of [
    'take',
    'leave',
    'join',
    'leaveWaitlist',
    'setPlaces',
    'offer',
    'miss',
    'book',
    'release',
    'cancel',
    'move',
    'change',
    'restore',
  ])
    expect(seen.get(`${does} true`) ?? 0, does).toBeGreaterThan(1);
});
