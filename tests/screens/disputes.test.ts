import { familyId } from '@hoops/domain/ids';
import { attendanceStream, familyStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenCoach, givenPayingFamily } from './family.ts';
import { closePayingClubs, openPayingClub, type PayingClub } from './paying-club.ts';
import { openScreen } from './screen.ts';
import type { SignedIn } from './session-tokens.ts';

let club: PayingClub;
let coach: SignedIn;
let page: Page;

beforeAll(async () => {
  club = await openPayingClub();
  coach = await givenCoach(club);
  const screen = await openScreen('/money', { as: coach, club });
  ({ page } = screen);
});
afterAll(closePayingClubs);

/** A family whose plan was paid with a card of which the holder disputes the payment. */
const disputing = async (name: string, card: string): Promise<Family> => {
  const email = `${name.toLowerCase()}@example.com`;
  const family = await givenPayingFamily(club, {
    name,
    email,
    card,
    athletes: [{ athleteName: `Kit ${name}` }],
  });
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  await club.settle();
  return family;
};
const disputeOf = async (family: Family) => {
  const { items } = await club.call(coach, 'disputes', {});
  const own = items.find(({ parentID }) => parentID === family.sub);
  if (!own) throw new Error('Nothing is disputed.');
  return own.disputeId;
};
const open = async (name: string) => {
  await page.goto(new URL('/money', page.url()).href);
  await page.getByRole('link', { name, exact: true }).click();
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('a disputed payment', () => {
  let family: Family;
  beforeAll(async () => {
    family = await disputing('Winona', 'pm_card_createDispute');
    const day = clubDate(club.now());
    await club.happens(attendanceStream(day), {
      type: 'AttendanceMarked',
      data: {
        date: day,
        familyId: familyId(family.sub),
        athleteId: family.athleteIds[0] as never,
        mark: 'present',
        tappedAt: club.now(),
      },
    });
  });

  it('is a task with its day in the club’s time, and what we know of it is proposed without a child’s name', async () => {
    await open('Winona');
    await page.getByText('To be answered by Nov 19, 2026, 5:59 PM.').waitFor();
    expect(await page.getByLabel('Name of the customer').inputValue()).toBe('Winona');
    expect(await page.getByLabel('When it was provided').inputValue()).toBe(
      'Training attended on November 10, 2026',
    );
    const words = await page
      .locator('textarea')
      .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    expect(words.join('\n')).toMatch(/Half Week plan, an athlete of the family/);
    expect(words.join('\n')).not.toContain('Kit');
    await expectAccessible(page);
  });

  it('is saved as a draft at the payment provider, edited, submitted and won', async () => {
    await page.getByLabel('Receipt, e-mails and anything else').fill('A first draft');
    await press('Save Draft');
    await page.getByText(/^Saved as a draft on /).waitFor();
    const id = await disputeOf(family);
    expect(await club.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Winona', uncategorized_text: 'A first draft' },
      evidence_details: { submission_count: 0 },
    });
    await page.getByLabel('Receipt, e-mails and anything else').fill('winning_evidence');
    await press('Submit to the Bank');
    await expectAccessible(page);
    await confirm('Submit');
    await page.getByText('The bank looks at the answer.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit to the Bank' }).count()).toBe(0);
    expect(
      (await club.ask(coach, 'acceptDispute', { parentId: familyId(family.sub), disputeId: id })).status,
    ).toBe(409);
    await club.advanceTo('2026-11-10T19:00:00.000Z');
    await club.settle();
    await page.reload();
    await page.getByText('The bank decided the dispute of a payment for the club.').waitFor();
    await page.getByText('As it was submitted on').waitFor();
    expect((await club.call(coach, 'money', {})).disputed.cents).toBe(0);
    expect((await club.call(coach, 'disputes', {})).items).toEqual([]);
    expect((await club.call(coach, 'disputes', { over: 'yes' })).items).toHaveLength(1);
  });

  it('is in the family’s payments: taken back, given back', async () => {
    const { payments } = await club.call(family, 'payments', {});
    expect(payments.map(({ kind, amount }) => [kind, amount.cents]).sort()).toEqual([
      ['dispute', -5200],
      ['dispute', 5200],
      ['payment', 5200],
    ]);
  });

  it('can be accepted: it is lost, and what was taken is in the books', async () => {
    const other = await disputing('Lovis', 'pm_card_createDisputeProductNotReceived');
    await open('Lovis');
    await page.getByText('The training is said not to have been received.').waitFor();
    await press('Accept the Dispute');
    await confirm('Accept');
    await page.getByText('The dispute of a payment is lost.').waitFor();
    expect(await page.getByRole('button', { name: 'Save Draft' }).count()).toBe(0);
    expect((await club.call(coach, 'money', {})).disputed.cents).toBe(5200);
    const types = [];
    for await (const { type } of club.deps.store.read(familyStream(familyId(other.sub)))) types.push(type);
    expect(types.filter((type) => type.startsWith('Dispute'))).toEqual([
      'DisputeOpened',
      'DisputeFundsMoved',
      'DisputeAcceptanceRequested',
      'DisputeAccepted',
      'DisputeClosed',
    ]);
  });

  it('is for administrators alone', async () => {
    const parentId = familyId(family.sub);
    const disputeId = 'du_1';
    expect((await club.ask(family, 'disputes', {})).status).toBe(403);
    expect((await club.ask(family, 'dispute', { parentId, disputeId })).status).toBe(403);
    expect((await club.ask(family, 'acceptDispute', { parentId, disputeId })).status).toBe(403);
    const answer = { parentId, disputeId, submit: true, evidence: {} };
    expect((await club.ask(family, 'answerDispute', answer)).status).toBe(403);
    expect((await club.ask(coach, 'answerDispute', answer)).status).toBe(404);
  });
});

it('an inquiry is answered, not accepted, and says how it is settled', async () => {
  await disputing('Inka', 'pm_card_createDisputeInquiry');
  await open('Inka');
  await page.getByText('To settle an inquiry for the family, refund the payment at Stripe.').waitFor();
  expect(await page.getByRole('button', { name: 'Accept the Dispute' }).count()).toBe(0);
});
