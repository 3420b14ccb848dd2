import { expect, it } from 'vitest';
import { example, mails } from './testing/mails-of-situation.ts';

const reminder = example('PaperReminderRequested');

it('the reminder of a paper names the athletes and links to the papers', { tags: ['papers.remind'] }, () => {
  const [mail, ...others] = mails(reminder);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'papers-to-sign',
    to: 'dana@example.com',
    subject: 'Please sign “Liability waiver” for Jordan Reyes',
  });
  expect(mail?.text).toContain('https://club.example/papers');
});

it('no reminder is mailed for a removed athlete', () => {
  expect(mails(reminder, { since: [example('AthleteRemoved')] })).toEqual([]);
});
