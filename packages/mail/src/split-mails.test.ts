import { ShareBilled } from '@hoops/domain/family/charges/events';
import { SplitAgreed, SplitDeclined, SplitProposed } from '@hoops/domain/family/splits/events';
import { familyId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { december, example, familyAfter, mails } from './testing/mails-of-situation.ts';

const own = familyAfter().familyId;
const firstHome = familyId('family-9');

it('a request to split goes to the home that is asked, and a decline to the home that asked', () => {
  expect(mails(example('SplitProposed'))).toEqual([]);
  const [asked] = mails(exampleOf(SplitProposed, { firstHome, payer: own }));
  expect(asked?.subject).toBe('You are asked to pay 40 percent of a child’s bills');
  expect(mails(exampleOf(SplitDeclined, { firstHome, payer: own }))).toEqual([]);
  const [declined] = mails(exampleOf(SplitDeclined, { firstHome: own }));
  expect(declined?.subject).toContain('will not pay a part of');
});

it('both homes get an email about an agreement and its end', { tags: ['splits.agreed'] }, () => {
  const [paying] = mails(exampleOf(SplitAgreed, { firstHome, payer: own }));
  expect(paying?.subject).toBe('You pay 40 percent of Jordan Reyes’s class bills from December 2026');
  const [first] = mails(exampleOf(SplitAgreed, { firstHome: own }));
  expect(first?.subject).toBe(
    'The other home pays 40 percent of Jordan Reyes’s class bills from December 2026',
  );
  expect(mails(example('SplitEnded')).map(({ kind }) => kind)).toEqual(['split-ended']);
});

it('a billed share is emailed with its due date until it is paid', { tags: ['splits.billed'] }, () => {
  const billed = exampleOf(ShareBilled, { firstHome });
  const [due] = mails(billed, { now: december });
  expect(due?.subject).toBe('Your share of November 2026: $26.25');
  expect(due?.text).toContain('January 1');
  const paid = { creditId: 'credit_1', periods: ['2026-12' as const], amount: usd(2625) };
  const credited = { type: 'CreditGiven', data: { ...paid, reason: 'Credit', givenAt: december } } as const;
  expect(mails(billed, { since: [credited], now: december })).toEqual([]);
});
