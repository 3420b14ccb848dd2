import type { AnswerOf } from '@hoops/api/http/route';
import type { Routes } from '@hoops/api/routes';
import { weekdays } from '@hoops/domain/club/days';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import type { Page } from 'playwright-core';
import { phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { openScreen } from './screen.ts';
import type { Fixture } from './serve-api.ts';

/** A Tuesday, which is today at the club. */
export const day = '2026-11-10';

const largeRoster = (large: number): Fixture<'roster'> => {
  let first: AnswerOf<Routes['roster']> | undefined;
  return async ({ cursor }, fromClub) => {
    const answer = first ?? (await fromClub());
    if (typeof answer === 'symbol' || answer instanceof Error) return answer;
    first = answer;
    const [plan] = answer.plans;
    if (!plan) throw new Error('The roster has a plan.');
    const plans = Array.from({ length: large }, (_, n) => ({
      ...plan,
      athleteId: `athlete-${n}`,
      athleteName: `Kid ${String(n).padStart(3, '0')}`,
    }));
    const [from, to] = [Number(cursor ?? 0), Number(cursor ?? 0) + 60];
    return { ...answer, plans: plans.slice(from, to), nextCursor: to < large ? String(to) : null };
  };
};

export const openRoster = async (
  options: {
    readonly date?: string;
    readonly large?: number;
    readonly keepsPages?: boolean;
    readonly deviceBehindMinutes?: number;
  } = {},
) => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Casey Parker', medicalConditions: 'Asthma inhaler' },
      { athleteName: 'Sam Parker' },
      { athleteName: 'Jordan Parker' },
    ],
  });
  const [casey = '', sam = '', jordan = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', {
    selections: [
      { athleteId: casey, programs: [...weekdays] },
      { athleteId: sam, programs: ['reps'] },
    ],
  });
  await club.toFamily(family, startedPlan(athleteId(jordan)));
  await club.call(family, 'reportAbsence', { athleteId: sam, date: day, reason: 'Sprained ankle' });
  const screen = await openScreen(`/roster?date=${options.date ?? day}`, {
    ...(options.keepsPages && { keepsPages: true }),
    deviceBehindMinutes: options.deviceBehindMinutes ?? 0,
    as: coach,
    club,
    viewport: phone,
    api: {
      ...(options.large !== undefined && {
        roster: largeRoster(options.large),
      }),
    },
  });
  const marks = async (): Promise<Record<string, string>> => {
    const counted = await club.call(coach, 'attendance', { date: day });
    return Object.fromEntries(counted.marks.map(({ athleteId: id, mark }) => [id, mark]));
  };
  const mark = (id: string, as: 'present' | 'absent', tappedAt = club.now(), by = coach) =>
    club.call(by, 'markAttendance', { date: day, familyId: family.sub, athleteId: id, mark: as, tappedAt });
  const { page } = screen;
  if (options.large === undefined) await row(page, 'Jordan Parker').waitFor();
  return { ...screen, coach, family, casey, sam, jordan, marks, mark };
};

export const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
