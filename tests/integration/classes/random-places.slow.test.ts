import { keepPlacesFor } from '@hoops/classes/keep-places';
import { settlePlaces } from '@hoops/classes/settle-places';
import { classStreams } from '@hoops/domain/class/class-decider';
import { type ClassState, hasPlace } from '@hoops/domain/class/state';
import { weekdayOfDate } from '@hoops/domain/club/days';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { placeCorrections } from '@hoops/domain/family/classes/class-places';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { daysAfter } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { subscriptions } from '@hoops/wiring/subscriptions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import { runs } from '../../system/runs.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

const days = ['monday', 'tuesday'] as const;
const kept: readonly string[] = subscriptions.flatMap(({ name, events }) =>
  name === 'keep-places' && events !== 'all' ? events : [],
);

const act = fc.record({
  /** Index of the athlete; each of three families has two. */
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
  ),
});

const placesOf = async (club: Club, day: (typeof days)[number]): Promise<ClassState> =>
  (await streamReader(club.deps.store, classStreams).load(day)).state;
const stateOf = async (club: Club, { sub }: SignedIn) =>
  (await streamReader(club.deps.store, familyStreams).load(familyId(sub))).state;

/** Athletes and offers that a class may have on its fullest day from today on. */
const usedBy = ({ taken, waiting, sessions }: ClassState, today: string): number => {
  const offers = waiting.filter(({ offeredUntil }) => offeredUntil !== null).length;
  const onDate = (date: string) =>
    taken.filter(({ until }) => until === null || date < until).length +
    sessions.filter((session) => session.date === date).length;
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
    for (const day of days)
      await club.call(coach, 'addScheduleItem', {
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
    const perform = async ({ who, week, places, does, ...one }: (typeof acts)[number]) => {
      const known = await Promise.all(
        families.map(async (family) => ({ family, state: await stateOf(club, family) })),
      );
      const everybody = known.flatMap(({ family, state }) =>
        state.kind === 'registered' ? state.athletes.map((athlete) => ({ family, athlete })) : [],
      );
      const makeUpOf = ({ makeUps }: (typeof everybody)[number]['athlete']) =>
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
        case 'miss':
          return club.ask(family, 'reportAbsence', { athleteId, date, reason: '' });
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
        default:
          return does satisfies never;
      }
    };

    for (const one of acts) {
      now += one.hours * 3_600_000;
      club.moveTo(new Date(now).toISOString());
      const before = await Promise.all(days.map((day) => placesOf(club, day)));
      const { status } = await perform(one);
      seen.set(`${one.does} ${status === 200}`, (seen.get(`${one.does} ${status === 200}`) ?? 0) + 1);
      const after = await Promise.all(days.map((day) => placesOf(club, day)));
      const today = club.now().slice(0, 10);
      for (const [index, state] of after.entries())
        if (state.total !== null && usedBy(state, today) > usedBy(before[index] ?? state, today))
          expect(usedBy(state, today), one.does).toBeLessThanOrEqual(state.total);
      await deliver();
      await settlePlaces(club.deps);
      for (const day of days) {
        const places = await placesOf(club, day);
        const at = club.now();
        const inVain = places.waiting.filter(
          (waiting) => waiting.offeredUntil === null && hasPlace(places, waiting.grade, { at }),
        );
        expect(inVain).toEqual([]);
        const booked: string[] = [];
        for (const family of families) {
          const state = await stateOf(club, family);
          const athletes = state.kind === 'registered' ? state.athletes : [];
          for (const { athleteId, makeUps } of athletes)
            for (const { booked: session } of makeUps)
              if (session?.program === day && session.date >= today)
                booked.push(`${session.date} ${athleteId}`);
          const of = { program: day, familyId: familyId(family.sub) };
          expect(placeCorrections(places, state, of), one.does).toEqual([]);
        }
        const coming = places.sessions.filter(({ date }) => date >= today);
        expect(coming.map(({ date, athleteId }) => `${date} ${athleteId}`).toSorted()).toEqual(
          booked.toSorted(),
        );
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50, size: 'max' }), history),
    runs(80),
  );
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
  ])
    expect(seen.get(`${does} true`) ?? 0, does).toBeGreaterThan(1);
});
