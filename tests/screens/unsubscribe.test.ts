import { familyId } from '@hoops/domain/ids';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { waitForAlert } from '../system/locators.ts';
import { openScreen } from './screen.ts';

it('an unsubscribe link stops schedule emails without a login, and the email preference turns them on again', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const token = await unsubscribeTokens(club.deps.keys).tokenFor(familyId(family.sub));
  const { page, asked } = await openScreen(`/unsubscribe?token=${encodeURIComponent(token)}`, { club });
  const stop = page.getByRole('button', { name: 'Stop these emails' });
  await stop.waitFor();
  await expectAccessible(page);
  // Two presses within a frame send only one command.
  await stop.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByText('You will not get any more emails about schedule changes').waitFor();
  expect(asked('unsubscribe')).toHaveLength(1);

  const { page: parent } = await openScreen('/my-info', { as: family, club });
  const wish = parent.getByRole('checkbox', { name: 'Tell me when the schedule changes' });
  await wish.waitFor();
  await expect.poll(() => wish.isChecked()).toBe(false);
  await wish.check();
  await parent.getByText('We will email you when the schedule changes.').waitFor();
});

it('an incomplete unsubscribe link changes nothing', async () => {
  const { page, provokes } = await openScreen('/unsubscribe?token=made-up');
  provokes('unsubscribe-failed');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await waitForAlert(page, /^This link is incomplete/);
});
