import type { Page } from 'playwright-core';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { button, field, press } from '../system/locators.ts';
import { openScreen } from './screen.ts';
import { openSignIns } from './sign-ins.ts';

export const edit = async (page: Page, name: string, value: string): Promise<void> => {
  await press(page, `Edit ${name.toLowerCase()}`);
  await field(page, name).fill(value);
};
export const openMyInfoSignedIn = async () => {
  const club = openClub(new Date().toISOString());
  const signIns = await openSignIns(club);
  const family = await givenFamily(club, { signIn: await signIns.signUp('dana@example.com') });
  const screen = await openScreen('/my-info', { as: family, club, signIns });
  const { page } = screen;
  await button(page, 'Save Changes').waitFor();
  return {
    ...screen,
    signIns,
    family,
    dialog: page.getByRole('dialog', { name: 'Confirm your new email' }),
    stored: async () => (await club.call(family, 'me', {})).family,
    ask: async (email: string): Promise<void> => {
      await edit(page, 'Email', email);
      await press(page, 'Save Changes');
    },
  };
};
