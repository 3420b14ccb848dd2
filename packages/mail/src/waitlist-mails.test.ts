import { OfferExpired, PlaceOffered } from '@hoops/domain/class/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { at, example, mails } from './testing/mails-of-situation.ts';

const offered = exampleOf(PlaceOffered, { until: '2026-11-06T20:00:00.000Z' });
const takesMonday = example('ClassesChanged');

it('the parent gets an email about an offered place unless it was taken or the deadline has passed', {
  tags: ['places.told'],
}, () => {
  const [mail, ...others] = mails(offered);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'place-offered',
    subject: expect.stringContaining('A place in the Monday class is open for'),
    text: expect.stringContaining('until November 6, 2026, 2:00 PM'),
  });
  expect(mail?.text).toContain('https://club.example/programs');
  expect(mail?.text).toContain('nothing is charged until you accept');
  expect(mails(offered, { since: [takesMonday] })).toEqual([]);
  expect(mails(offered, { now: '2026-11-06T20:00:00.000Z' })).toEqual([]);
});

it('the parent gets an email about an expired offer unless the athlete already takes the class', {
  tags: ['places.told'],
}, () => {
  const expired = exampleOf(OfferExpired);
  expect(mails(expired, { now: at })).toMatchObject([{ kind: 'offer-expired' }]);
  expect(mails(expired, { since: [takesMonday] })).toEqual([]);
});
