import { ProblemError } from '@hoops/api/http/problem';
import { familyId } from '@hoops/domain/ids';
import { attendanceStream, familyStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenCoach, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';

const openMoney = async () => {
  const club = await openPayingClub();
  const coach = await givenCoach(club);
  const { page, answer } = await openScreen('/money', { as: coach, club });
  return {
    club,
    coach,
    page,
    answer,
    rest: page.getByLabel('Receipt, emails and anything else'),
    async disputing(name: string, card: string): Promise<Family> {
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
    },
    async disputeOf(family: Family) {
      const { items } = await club.call(coach, 'disputes', {});
      const own = items.find(({ parentID }) => parentID === family.sub);
      if (!own) throw new Error('Nothing is disputed.');
      return own.disputeId;
    },
    async open(name: string) {
      await page.goto('/money');
      await page.getByRole('link', { name, exact: true }).click();
    },
  };
};

journey('a disputed payment', () => {
  let money: Awaited<ReturnType<typeof openMoney>>;
  let family: Family;
  beforeAll(async () => {
    money = await openMoney();
    const { club } = money;
    family = await money.disputing('Winona', 'pm_card_createDispute');
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

  it('a dispute shows its due time and proposes evidence without a child’s name', async () => {
    const { page, open } = money;
    await open('Winona');
    await page.getByText('Please respond by Nov 19, 2026, 5:59 PM.').waitFor();
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

  it('a dispute’s answer is saved as a draft, edited, submitted and won', async () => {
    const { club, coach, page, disputeOf } = money;
    await page.getByLabel('Receipt, emails and anything else').fill('A first draft');
    await press(page, 'Save Draft');
    await page.getByText(/^Saved as a draft on /).waitFor();
    const id = await disputeOf(family);
    expect(await club.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Winona', uncategorized_text: 'A first draft' },
      evidence_details: { submission_count: 0 },
    });
    await page.getByLabel('Receipt, emails and anything else').fill('winning_evidence');
    await press(page, 'Submit to the Bank');
    await expectAccessible(page);
    await confirm(page, 'Submit');
    await page.getByText('The bank is reviewing the response.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit to the Bank' }).count()).toBe(0);
    expect(
      (await club.ask(coach, 'acceptDispute', { parentId: familyId(family.sub), disputeId: id })).status,
    ).toBe(409);
    await club.advanceTo('2026-11-10T19:00:00.000Z');
    await club.settle();
    await page.reload();
    await page.getByText('The club won a payment dispute.').waitFor();
    await page.getByText('Sent on').waitFor();
    expect((await club.call(coach, 'money', {})).disputed.cents).toBe(0);
    expect((await club.call(coach, 'disputes', {})).items).toEqual([]);
    const { events } = await club.call(coach, 'auditCause', { id });
    expect(events.map(({ type }) => type)).toContain('DisputeOpened');
    expect((await club.call(coach, 'disputes', { over: 'yes' })).items).toHaveLength(1);
  });

  it('a dispute appears in the family’s payments as a withdrawal and a return', async () => {
    const { club } = money;
    const { payments } = await club.call(family, 'payments', {});
    expect(payments.map(({ kind, amount }) => [kind, amount.cents]).sort()).toEqual([
      ['dispute', -5200],
      ['dispute', 5200],
      ['payment', 5200],
    ]);
  });
});

it('an accepted dispute is lost and appears in the money figures', async () => {
  const { club, coach, page, disputing, open } = await openMoney();
  const other = await disputing('Lovis', 'pm_card_createDisputeProductNotReceived');
  await open('Lovis');
  await page.getByText('The cardholder says the training did not take place.').waitFor();
  await press(page, 'Accept the Dispute');
  await confirm(page, 'Accept');
  await page.getByText('The club lost a payment dispute.').waitFor();
  expect(await page.getByRole('button', { name: 'Save Draft' }).count()).toBe(0);
  expect((await club.call(coach, 'money', {})).disputed.cents).toBe(5200);
  await page.goto('/money');
  const table = page.getByRole('region', {
    name: 'Expected, received, refunded, overdue and disputed by month',
  });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
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

it('a parent cannot read or answer disputes', async () => {
  const { club, coach } = await openMoney();
  const family = await givenPayingFamily(club);
  const parentId = familyId(family.sub);
  const disputeId = 'du_1';
  expect((await club.ask(family, 'disputes', {})).status).toBe(403);
  expect((await club.ask(family, 'dispute', { parentId, disputeId })).status).toBe(403);
  expect((await club.ask(family, 'acceptDispute', { parentId, disputeId })).status).toBe(403);
  const given = { parentId, disputeId, submit: true, evidence: {} };
  expect((await club.ask(family, 'answerDispute', given)).status).toBe(403);
  expect((await club.ask(coach, 'answerDispute', given)).status).toBe(404);
});

it('an unsaved dispute answer survives a reload, leaving the page and saving another answer', async () => {
  const { club, coach, page, rest, disputing, disputeOf, open } = await openMoney();
  const family = await disputing('Edda', 'pm_card_createDispute');
  await open('Edda');
  await rest.fill('Half a sentence');
  await page.reload();
  await expect.poll(() => rest.inputValue()).toBe('Half a sentence');
  await page.getByRole('link', { name: 'its receipt' }).click();
  await page.waitForURL('**/receipts/**');
  await page.goBack();
  await expect.poll(() => rest.inputValue()).toBe('Half a sentence');
  await club.call(coach, 'answerDispute', {
    parentId: familyId(family.sub),
    disputeId: await disputeOf(family),
    submit: false,
    evidence: { uncategorized_text: 'A whole one' },
  });
  await page.reload();
  await page.getByText(/^Saved elsewhere on /).waitFor();
  expect(await rest.inputValue()).toBe('Half a sentence');
  await expectAccessible(page);
  await press(page, 'Load the Saved Version');
  await expect.poll(() => rest.inputValue()).toBe('A whole one');
  expect(await page.getByText(/^Saved elsewhere on /).count()).toBe(0);
});

it('a dispute form is disabled while saving and shows a field error beside its field', async () => {
  const { page, answer, rest, disputing, open } = await openMoney();
  await disputing('Edda', 'pm_card_createDispute');
  await open('Edda');
  const name = page.getByLabel('Name of the customer');
  const sentence = 'Please delete the hidden character (U+202E) in this text, or type it again.';
  await name.fill('Edda B');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer({
    answerDispute: async () => {
      await released;
      return new ProblemError({
        code: 'invalid-argument',
        message: sentence,
        fields: { 'evidence.customer_name': sentence },
      });
    },
  });
  await press(page, 'Save Draft');
  await expect.poll(() => rest.isDisabled()).toBe(true);
  release();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('.error-text').textContent()).toBe(sentence);
  expect(await name.inputValue()).toBe('Edda B');
  answer({ answerDispute: undefined });
  await press(page, 'Save Draft');
  await expect.poll(() => page.locator('.error-text').count()).toBe(0);
});

it('a rejected dispute answer shows the reason and keeps the text', async () => {
  const { club, page, rest, disputing, disputeOf, open } = await openMoney();
  const family = await disputing('Rufus', 'pm_card_createDispute');
  await open('Rufus');
  await rest.fill('Written with care');
  club.faults({ webhooks: { drop: 1 } });
  await club.stripe.disputes.close(await disputeOf(family));
  await press(page, 'Save Draft');
  await page.getByText(/^The payment provider rejected the last request. /).waitFor();
  await page.getByText('This is not saved with the payment provider.').waitFor();
  await page.getByText('Written with care').waitFor();
  await expectAccessible(page);
  await page.goto('/money');
  await press(page, 'Past disputes');
  await page.getByText(/The payment provider rejected the last request. /).waitFor();
  club.faults({});
});

it('a dispute answer in progress is shown on its page and in the list until it is sent', async () => {
  const { club, page, rest, disputing, open } = await openMoney();
  await disputing('Oswin', 'pm_card_createDispute');
  await open('Oswin');
  await rest.fill('Sent in a storm');
  club.faults({ api: { outage: true } });
  await press(page, 'Submit to the Bank');
  await confirm(page, 'Submit');
  await page
    .getByText(/^Sending the response to the bank: /)
    .first()
    .waitFor();
  await page.getByText('Sent in a storm').waitFor();
  await expectAccessible(page);
  await page.goto('/money');
  await page.getByText(/Sending the response to the bank: /).waitFor();
  await page.getByRole('link', { name: 'Oswin', exact: true }).click();
  await page
    .getByText(/^Sending the response to the bank: /)
    .first()
    .waitFor();
  club.faults({});
  await club.settle();
  await page.getByText('The bank is reviewing the response.').waitFor();
  await page.getByText('Sent on').waitFor();
});

it('an inquiry cannot be accepted and explains how to settle it', async () => {
  const { page, disputing, open } = await openMoney();
  await disputing('Inka', 'pm_card_createDisputeInquiry');
  await open('Inka');
  await page.getByText('To settle an inquiry for the family, refund the payment in Stripe.').waitFor();
  expect(await page.getByRole('button', { name: 'Accept the Dispute' }).count()).toBe(0);
});

it('a dispute whose deadline has passed is no longer a task', async () => {
  const { club, coach, disputing, disputeOf } = await openMoney();
  const family = await disputing('Late', 'pm_card_createDispute');
  const id = await disputeOf(family);
  club.moveTo('2026-11-25T18:00:00.000Z');
  const { page } = await openScreen(`/money/disputes/${family.sub}/${id}`, { as: coach, club });
  await page.getByText(/^A response was due by .* That day has passed\.$/).waitFor();
  await page.getByText('No response was sent from here.').waitFor();
  expect(await page.getByText(/Please respond by/).count()).toBe(0);
  await page.goto('/money');
  await page.getByRole('link', { name: 'Late', exact: true }).waitFor();
  expect(await page.getByText(/Please respond by/).count()).toBe(0);
});
