import type { Grade } from '@hoops/domain/club/grades';
import type { Page } from 'playwright-core';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';

type Offerings = ApiInput<'setGradeOfferings'>['offerings'];
const nothing: Offerings = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  reps: false,
  privateTraining: false,
  shootingMachine: false,
};

export const wednesdaySkills = {
  title: 'Wednesday Skills',
  times: '5:30 PM to 7:00 PM',
  location: 'Court 1',
  recurrence: {
    days: ['wednesday'],
    startTime: '17:30',
    endTime: '19:00',
    firstDate: '2026-01-07',
    lastDate: null,
  },
} satisfies ApiInput<'addScheduleItem'>;

/**
 * Screen in November 2026: grade 5 offers nearly every class, grade 3 offers three days, and the family has
 * a child in each.
 */
export const openPrograms = async ({
  meanwhile = async () => undefined,
}: {
  readonly meanwhile?: (club: Club, coach: SignedIn) => Promise<void>;
} = {}) => {
  const club = openClub();
  const coach = await givenCoach(club);
  await meanwhile(club, coach);
  const offer = (grade: Grade, ...offered: readonly (keyof Offerings)[]) =>
    club.call(coach, 'setGradeOfferings', {
      grade,
      offerings: { ...nothing, ...Object.fromEntries(offered.map((name) => [name, true])) },
    });
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'] as const;
  await offer('5', ...weekdays, 'reps', 'privateTraining', 'shootingMachine');
  await offer('3', 'monday', 'wednesday', 'saturday');
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Jordan Reyes', grade: '5' },
      { athleteName: 'Mia Reyes', grade: '3' },
    ],
  });
  const [jordan = '', mia = ''] = family.athleteIds;
  return { club, coach, offer, family, jordan, mia };
};

export const choose = (club: Club, family: Family, selections: ApiInput<'saveClasses'>['selections']) =>
  club.call(family, 'saveClasses', { selections });

export const card = (page: Page, name: string) => page.getByRole('region', { name });
export const day = (page: Page, athlete: string, name: string) =>
  card(page, athlete).getByRole('button', { name, exact: true });
export const days = (page: Page, athlete: string) =>
  card(page, athlete).locator('.day-picker button').allTextContents();
export const total = (page: Page) => page.getByRole('region', { name: 'Monthly total' });
export const priceLines = (page: Page): Promise<readonly string[]> =>
  total(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const label = row.querySelector('dt')?.firstChild?.textContent ?? '';
        return `${label}: ${row.querySelector('dd')?.textContent ?? ''}`;
      }),
    );
export const expectTotal = (page: Page, amount: string) =>
  total(page).locator('.num').getByText(amount, { exact: true }).waitFor();
export const save = (page: Page) => page.getByRole('button', { name: 'Save Programs' }).click();
export const saved = async (page: Page) => {
  await save(page);
  await page.getByText('Programs saved.').first().waitFor();
};
export const refusal = (page: Page, sentence: RegExp | string) =>
  page.getByRole('alert').getByText(sentence).waitFor();
