import { familyRepository } from '@hoops/billing/families/family-repository';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { scheduleStream } from '@hoops/domain/stream';
import { streamReader } from '@hoops/event-store/repository';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { settleMakeUps } from '../billing/whole-jobs.ts';

/* November 10, 2026, noon at the club. */
const [monday, nextMonday] = ['2026-11-16', '2026-11-23'];

let club: Club;
let coach: SignedIn;
let family: Family;
let athleteId: string;

beforeEach(async () => {
  club = openClub();
  coach = await givenCoach(club);
  family = await givenFamily(club);
  athleteId = family.athleteIds[0] ?? '';
  const [startTime, endTime] = ['17:30', '19:00'];
  const weekly = { days: ['monday' as const], startTime, endTime, firstDate: '2026-01-05', lastDate: null };
  const item = { title: 'Skills', times: '5:30 PM to 7:00 PM', location: 'Court 1', recurrence: weekly };
  await club.call(coach, 'addScheduleItem', item);
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  await club.call(family, 'reportAbsence', { athleteId, date: monday, reason: '' });
});

const makeUps = async () => {
  const { state } = await streamReader(club.deps.store, familyStreams).load(familyId(family.sub));
  return state.kind === 'registered' ? state.athletes.flatMap((athlete) => athlete.makeUps) : [];
};

/** Cancels a session, with its make-ups settled, right after a command has read the schedule. */
const cancelAfterRead = (date: string): void => {
  const { load } = club.deps.store;
  const spy = vi.spyOn(club.deps.store, 'load').mockImplementation(async (stream, fold) => {
    const loaded = await load(stream, fold);
    if (stream !== scheduleStream) return loaded;
    spy.mockRestore();
    await club.call(coach, 'cancelSessions', { firstDate: date, lastDate: date, reason: '' });
    await settleMakeUps({ ...club.deps, families: familyRepository(club.deps) });
    return loaded;
  });
};

it('a family keeps the make-up of a session that is canceled while its absence is taken back', {
  tags: ['make-ups.withdrawn'],
}, async () => {
  cancelAfterRead(monday);
  await club.call(family, 'takeBackAbsence', { athleteId, date: monday });
  expect(await makeUps()).toMatchObject([{ missed: monday, ended: null }]);
});

it('a make-up cannot be booked on a session that is canceled during the booking', async () => {
  const [makeUp] = await makeUps();
  cancelAfterRead(nextMonday);
  const booking = {
    athleteId,
    makeUpId: makeUp?.makeUpId ?? '',
    program: 'monday',
    date: nextMonday,
  } as const;
  const { status } = await club.ask(family, 'bookMakeUp', booking);
  expect(status).toBe(409);
  expect(await makeUps()).toMatchObject([{ booked: null }, { missed: nextMonday }]);
});
