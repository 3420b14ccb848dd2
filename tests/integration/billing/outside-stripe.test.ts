import { athleteId } from '@hoops/domain/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Family, givenCoach, givenPayingFamily, planOf } from '../../system/family.ts';
import { openPayingClub, type PayingClub } from '../../system/paying-club.ts';

let club: PayingClub;
let family: Family;
let coach: Awaited<ReturnType<typeof givenCoach>>;
let casey: ReturnType<typeof athleteId>;

const journal = async (): Promise<string> => (await club.call(coach, 'journal', {})).text;
const payments = () => club.call(family, 'getPaymentHistory', {});
const newestInvoice = async () => {
  const { data } = await club.stripe.invoices.list({ limit: 1, expand: ['data.amount_paid_off_stripe'] });
  return data[0];
};
const renew = async (): Promise<void> => {
  const { currentPeriodEnd } = await planOf(club, family, casey);
  await club.advanceTo(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000).toISOString());
};
const owed = async () => (await planOf(club, family, casey)).owed;
const start = (withBank?: true) =>
  club.call(family, 'createSubscription', {
    subscriptionType: 'half_week',
    athleteId: casey,
    ...(withBank && { withBank }),
  });
const give = (amountCents: number) =>
  club.call(coach, 'giveCredit', {
    parentId: family.sub as never,
    creditCents: 0,
    amountCents,
    reason: 'Two rained-out sessions.',
  });

beforeEach(async () => {
  club = await openPayingClub();
  family = await givenPayingFamily(club);
  coach = await givenCoach(club);
  casey = athleteId(family.athleteIds[0] ?? '');
});

describe('a plan paid outside Stripe', { tags: ['payments.plan-recorded'] }, () => {
  beforeEach(async () => {
    await start();
    await club.putCard(family, 'pm_card_chargeCustomerFail');
    await renew();
  });

  it('a check closes the invoice at Stripe and never touches the clearing account', async () => {
    const recorded = {
      parentId: family.sub as never,
      athleteId: casey,
      method: 'check',
      reason: 'By mail.',
    } as const;
    await expect(
      club.call(coach, 'recordPlanPayment', { ...recorded, amountCents: 6_000 }),
    ).rejects.toThrow();
    await club.call(coach, 'recordPlanPayment', { ...recorded, amountCents: 5_200 });
    await club.settle();
    expect(await newestInvoice()).toMatchObject({
      status: 'paid',
      amount_paid: 5_200,
      amount_paid_off_stripe: 5_200,
    });
    expect(await payments()).toEqual(['52.00', '52.00']);
    expect(await owed()).toBeNull();
    expect(await journal()).toContain('Assets:Cash and checks  52.00 USD');
    const { items } = await club.call(family, 'familyTimeline', {});
    expect(items.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([expect.stringContaining('by check: By mail.')]),
    );
  });

  it('an invoice marked as paid in Stripe’s dashboard becomes the same entry', async () => {
    const invoice = await newestInvoice();
    await club.stripe.invoices.pay(invoice?.id ?? '', { paid_out_of_band: true });
    await club.settle();
    expect(await owed()).toBeNull();
    expect(await journal()).toContain('Assets:Cash and checks  52.00 USD');
  });
});

describe('a credit on plan payments', { tags: ['payments.plan-credit'] }, () => {
  it('Stripe charges the rest of the next invoice', async () => {
    await start();
    await give(2_000);
    await renew();
    expect(await payments()).toEqual(['32.00', '52.00']);
    const text = await journal();
    expect(text).toContain('Liabilities:Family credit  20.00 USD');
  });

  it('a credit above the price pays one whole invoice, and the remainder goes toward the next', async () => {
    await start();
    await give(6_000);
    await renew();
    expect(await payments()).toEqual(['52.00']);
    expect(await owed()).toBeNull();
    expect(await journal()).toContain('Liabilities:Family credit  52.00 USD');
    await renew();
    expect(await payments()).toEqual(['44.00', '52.00']);
  });

  it('a credit pays off the whole debt left by a failed card', async () => {
    await start();
    await club.putCard(family, 'pm_card_chargeCustomerFail');
    await give(5_200);
    await renew();
    expect(await owed()).toBeNull();
    expect(await payments()).toEqual(['52.00']);
  });

  it('a plan whose first invoice a credit pays starts with a bank confirmation, and withdraws', async () => {
    const { stripeCustomerId } = (await club.call(family, 'me', {})).family ?? {};
    await club.stripe.customers.createBalanceTransaction(stripeCustomerId ?? '', {
      amount: -5_200,
      currency: 'usd',
    });
    await club.putCard(family, 'pm_card_authenticationRequired');
    await start(true);
    await club.settle();
    await club.call(family, 'withdrawFromPlan', { athleteId: casey });
    expect(await payments()).toEqual([]);
  });
});
