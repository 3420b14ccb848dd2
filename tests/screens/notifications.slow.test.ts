import { problem } from '@hoops/api/http/problem';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { givenPushVendor, setPermission } from '../e2e/push-browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { button, press } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { newPushAddress } from './new-push-address.ts';
import { openScreen } from './screen.ts';

const openMyInfo = async (club: Club, as: SignedIn) => {
  const screen = await openScreen('/my-info', { as, club, keepsPages: true });
  // The first page installs the worker; the reload then checks the state again.
  await screen.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await givenPushVendor(screen.page, newPushAddress);
  await screen.page.reload();
  const devices = async () => (await club.call(as, 'devices', {})).devices.length;
  return { ...screen, devices };
};

describe('notifications of this browser', { tags: ['push.devices'] }, () => {
  it('notifications can be turned on, stay on after a reload and can be turned off', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const { page, devices } = await openMyInfo(club, family);
    await press(page, 'Turn On Notifications');
    await page.getByText('On for this device.').waitFor();
    expect(await devices()).toBe(1);
    await page.reload();
    await page.getByText('On for this device.').waitFor();
    await expectAccessible(page);
    await press(page, 'Turn Off Here');
    await page.getByText('Off on this device.').waitFor();
    expect(await devices()).toBe(0);
  });

  it('notifications can be turned off on all devices', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    for (const _ of [1, 2]) await club.call(family, 'turnOnPush', newPushAddress());
    const { page, devices } = await openMyInfo(club, family);
    await page.getByText('On for 2 other devices.').waitFor();
    await press(page, 'Turn On Notifications');
    await page.getByText('On for this device.').waitFor();
    await press(page, 'Turn Off on All Devices');
    await page.getByText('Off on this device.').waitFor();
    expect(await devices()).toBe(0);
  });

  it('notifications stay off when the server rejects them', async () => {
    const club = openClub();
    const { page, answer, provokes } = await openMyInfo(club, await givenFamily(club));
    provokes('notifications-not-changed');
    answer({ turnOnPush: problem('invalid-argument', 'We do not know the service.') });
    await press(page, 'Turn On Notifications');
    await page.getByText('We do not know the service.').waitFor();
    await page.getByText('Off on this device.').waitFor();
    await page.reload();
    await page.getByText('Off on this device.').waitFor();
  });

  it('notifications that another family turned on in this browser are off for the current family', async () => {
    const club = openClub();
    const { page, devices } = await openMyInfo(club, await givenFamily(club));
    await page.evaluate(
      (address) => sessionStorage.setItem('push-subscription', JSON.stringify(address)),
      newPushAddress(),
    );
    await page.reload();
    await page.getByText('Off on this device.').waitFor();
    await press(page, 'Turn On Notifications');
    await page.getByText('On for this device.').waitFor();
    expect(await devices()).toBe(1);
  });

  it('a logout turns off notifications of this browser', async () => {
    const club = openClub();
    const { page } = await openMyInfo(club, await givenFamily(club));
    await press(page, 'Turn On Notifications');
    await page.getByText('On for this device.').waitFor();
    await press(page, 'Logout');
    await page.waitForURL('**/');
    expect(await page.evaluate(() => sessionStorage.getItem('push-subscription'))).toBeNull();
  });
});

describe('unavailable notifications', { tags: ['push.devices'] }, () => {
  it('my info explains why notifications cannot be turned on', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    const without = await openScreen('/my-info', { as: family, club });
    await without.page.getByText('This browser does not support notifications.').waitFor();
    expect(await button(without.page, 'Turn On Notifications').count()).toBe(0);
    const { page, devices } = await openMyInfo(club, family);
    await button(page, 'Turn On Notifications').waitFor();
    await setPermission(page, 'denied');
    await press(page, 'Turn On Notifications');
    await page.getByText('You have blocked notifications from this site.').waitFor();
    expect(await devices()).toBe(0);
  });
});
