import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { givenPayingFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';

type Line = {
  readonly of: string;
  readonly words: string;
  readonly path: string | 'athlete';
  readonly plan?: 'half_week';
  readonly before?: (page: Page) => Promise<void>;
};

const lines: readonly Line[] = [
  {
    of: 'what a class, a plan and the league are to each other',
    path: '/programs',
    words:
      'A class meets on the same weekday every week. With a plan, the coach arranges the days with you. You can add the scrimmage league to either, or take it on its own.',
  },
  {
    of: 'the surcharge, where a price is chosen',
    path: '/programs',
    before: (page) => page.getByRole('button', { name: 'Monday' }).click(),
    words: '5 percent of the classes; plans have none',
  },
  {
    of: 'the surcharge, where prices are read',
    path: '/pricing',
    words: 'A 5 percent surcharge is added to the total for single classes. Plans have no surcharge.',
  },
  {
    of: 'a request',
    path: '/program-request',
    words:
      'Tell the coach what you are looking for, and he will get back to you. This does not book or cost anything.',
  },
  {
    of: 'a plan, before it is chosen',
    path: 'athlete',
    before: (page) => press(page, 'Add Programs'),
    words:
      'The coach arranges the training days with you. The plan begins immediately, and the first month is charged right away.',
  },
  {
    of: 'a pause and the end',
    path: 'athlete',
    plan: 'half_week',
    words:
      'If you pause, you keep the plan and pay nothing until you are back. If you cancel, the plan ends at the end of the month you paid for.',
  },
  {
    of: 'a withdrawal',
    path: 'athlete',
    plan: 'half_week',
    before: (page) => press(page, 'Withdraw from Plan'),
    words: 'To train until the end of the paid month, use Cancel Training instead.',
  },
];

it.each(lines)('a short text on $path explains $of', async ({ words, path, plan, before }) => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club);
  const [athleteId = ''] = family.athleteIds;
  if (plan) {
    await club.call(family, 'createSubscription', { subscriptionType: plan, athleteId });
    await club.settle();
  }
  const address = path === 'athlete' ? `/athletes/${athleteId}` : path;
  const { page } = await openScreen(address, { as: family, club });
  await before?.(page);
  await page.getByText(words).first().waitFor();
});
