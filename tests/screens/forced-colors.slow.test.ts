import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openScreen } from './screen.ts';

/* Computed styles. In forced colors these equal painted styles, except that transparency must be blended. */

type Look = {
  readonly background: string;
  readonly color: string;
  readonly borders: readonly string[];
};

const lookOf = (element: Locator, part?: '::before'): Promise<Look> =>
  element.evaluate((node, pseudo) => {
    const channels = (color: string) => [...color.matchAll(/[\d.]+/g)].map(Number);
    const [red = 0, green = 0, blue = 0] = channels(getComputedStyle(document.body).backgroundColor);
    const painted = (color: string): string => {
      const [r = 0, g = 0, b = 0, alpha = 1] = channels(color);
      const over = (above: number, below: number) => Math.round(above * alpha + below * (1 - alpha));
      return [over(r, red), over(g, green), over(b, blue)].join();
    };
    const style = getComputedStyle(node, pseudo);
    const background = painted(style.backgroundColor);
    return {
      background,
      color: painted(style.color),
      borders: (['top', 'right', 'bottom', 'left'] as const).map((side) => {
        const color = painted(style.getPropertyValue(`border-${side}-color`));
        return color === background ? 'none' : `${style.getPropertyValue(`border-${side}-width`)} ${color}`;
      }),
    };
  }, part);

const expectToldApart = async (one: Locator, other: Locator): Promise<void> => {
  await other.first().waitFor();
  const look = await lookOf(one.first());
  expect(look).not.toEqual(await lookOf(other.first()));
  expect(look.color).not.toBe(look.background);
};

const forceColors = (page: Page): Promise<void> => page.emulateMedia({ forcedColors: 'active' });

it('a checkbox’s tick is visible in forced colors', async () => {
  const club = openClub();
  const { page } = await openScreen('/my-info', { as: await givenFamily(club), club });
  await forceColors(page);
  const box = page.getByRole('checkbox').first();
  await box.check();
  const { background } = await lookOf(box);
  expect((await lookOf(box, '::before')).background).not.toBe(background);
});

it('a pressed filter stands out in forced colors', async () => {
  const club = openClub();
  const { page } = await openScreen('/athlete-list', { as: await givenCoach(club), club });
  await forceColors(page);
  const filters = page.locator('.filters');
  await expectToldApart(
    filters.getByRole('button', { pressed: true }),
    filters.getByRole('button', { pressed: false }),
  );
});

it.each([
  ['Administration', 'coach', '/money', undefined],
  ['Portal', 'coach', '/athlete-list', undefined],
  ['Administration', 'coach', '/money', phone],
  ['Portal', 'coach', '/athlete-list', phone],
  ['Main', 'visitor', '/pricing', undefined],
] as const)('the current link stands out in the menu %s of a %s: %s', async (name, who, path, viewport) => {
  const club = openClub();
  const coach = who === 'coach' ? await givenCoach(club) : undefined;
  const { page } = await openScreen(path, {
    club,
    ...(coach && { as: coach }),
    ...(viewport && { viewport }),
  });
  await forceColors(page);
  const menu = page.getByRole('navigation', { name });
  await expectToldApart(menu.locator('a[aria-current]'), menu.locator('a:not([aria-current]):not(.btn)'));
});

it('a dialog has a border in forced colors', async () => {
  const club = openClub();
  const { page } = await openScreen('/grades', { as: await givenCoach(club), club });
  await forceColors(page);
  await press(page, 'Edit 3rd Grade');
  const { borders } = await lookOf(page.getByRole('dialog'));
  expect(borders.filter((border) => border === 'none' || border.startsWith('0px'))).toEqual([]);
});
