import { it } from 'vitest';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenGuardian, invitationOf } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openScreen } from './screen.ts';

it('looks', async () => {
  const club = openClub();
  const dana = await givenFamily(club, { name: 'Dana Reyes' });
  const sam = await givenGuardian(club, dana);
  await club.call(dana, 'inviteGuardian', { name: 'Kim Lee', email: 'kim@example.com' });
  const token = await invitationOf(club, dana);
  const coach = await givenCoach(club);
  const kim = { sub: 'kim', email: 'kim@example.com' };
  for (const [name, path, as, dialog] of [
    ['info', '/my-info', dana],
    ['invite', '/my-info', dana, 'Invite a Guardian'],
    ['partner', '/my-info', sam],
    ['join-out', `/join?invitation=${token}`, undefined],
    ['join', `/join?invitation=${token}`, kim],
    ['own', `/join?invitation=${token}`, coach],
    ['coach', `/parent/${dana.sub}`, coach],
  ] as const) {
    for (const width of [390, 1280]) for (const scheme of ['light', 'dark'] as const) {
      const { page } = await openScreen(path, { club, ...(as && { as }) });
      await page.setViewportSize({ width, height: 1100 });
      await page.emulateMedia({ colorScheme: scheme });
      if (dialog) await press(page, dialog);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/look/${name}-${width}-${scheme}.png`, fullPage: !dialog });
    }
  }
}, 200000);
