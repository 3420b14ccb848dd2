import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openScreen } from './screen.ts';

export const longName = `${'Bartholomäus-Maximilian '.repeat(3)}Wolfeschlegelsteinhausenbergerdorff`;

export const openAthlete = async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const [id = ''] = family.athleteIds;
  const screen = await openScreen(`/athletes/${id}`, { as: family, club });
  await screen.page.getByRole('heading', { level: 1, name: 'Casey Parker' }).waitFor();
  const stored = async () => (await club.call(family, 'getAthlete', { athleteId: id })).athlete;
  return { ...screen, family, id, stored };
};

export const openFive = async () => {
  const club = openClub();
  const athletes = ['Casey Parker', longName, 'Ana', 'Bo', 'Cy'].map((athleteName) => ({ athleteName }));
  const family = await givenFamily(club, { name: `Dr. ${longName}`, athletes });
  const screen = await openScreen('/portal', { as: family, club });
  await expect.poll(() => screen.page.locator('.athlete-card').count()).toBe(5);
  return screen;
};

export const edit = (page: Page, label: string) => press(page, `Edit ${label.toLowerCase()}`);
export const save = (page: Page) => press(page, 'Save Changes');
