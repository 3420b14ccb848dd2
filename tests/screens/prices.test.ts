import { earliestChange } from '@hoops/domain/prices/announcement';
import { dateWords } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { expect, it } from 'vitest';
import { expectAccessibleInEveryVariant } from '../e2e/browser.ts';
import { openClub } from './club.ts';
import { givenCoach } from './family.ts';
import { openScreen } from './screen.ts';

it('other prices of the plans are scheduled, read by visitors, and taken back while nobody was told', {
  tags: ['prices.schedule'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const { page } = await openScreen('/money/prices', { as: coach, club });
  const since = earliestChange(clubDate(club.now()));
  await page.getByRole('button', { name: 'Schedule other prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule other prices' });
  await dialog.getByText(`${dateWords(since)} at the earliest`).waitFor();
  await dialog.getByLabel('Half Week, dollars a month').fill('57.5 dollars');
  await dialog.getByLabel('Full Week, dollars a month').fill('0.50');
  await dialog.getByRole('button', { name: 'Schedule prices' }).click();
  await dialog.getByText('Please choose a date.').waitFor();
  await dialog.getByText('Please enter an amount.').waitFor();
  await dialog.getByText('A plan costs at least $1 a month.').waitFor();
  await expectAccessibleInEveryVariant(page);

  await dialog.getByLabel('First day').fill(since);
  await dialog.getByLabel('Half Week, dollars a month').fill('$57.50');
  await dialog.getByLabel('Full Week, dollars a month').fill('114');
  await dialog.getByRole('button', { name: 'Schedule prices' }).click();
  const coming = page.getByRole('region', { name: `From ${dateWords(since)}` });
  await coming.getByText('$57.50').waitFor();
  await coming.getByText(/^Until .* you can take these prices back/).waitFor();
  expect(await page.getByRole('button', { name: 'Schedule other prices' }).count()).toBe(0);
  expect(await club.call(coach, 'prices', {})).toMatchObject({
    later: [{ since, plans: { half_week: { cents: 5750 }, full_week: { cents: 11400 } } }],
  });
  await expectAccessibleInEveryVariant(page);

  const { page: visitors } = await openScreen('/pricing', { club });
  await visitors
    .getByText(`From ${dateWords(since)} on, Half Week is $57.50 and Full Week $114 a month per athlete.`)
    .waitFor();
  await visitors.getByText('Half Week is $52/month per athlete.').waitFor();

  await coming.getByRole('button', { name: 'Take back' }).click();
  await page.getByText(`The prices of ${dateWords(since)} will not come.`).waitFor();
  await page.getByRole('button', { name: 'Schedule other prices' }).waitFor();
  expect(await coming.count()).toBe(0);
});
