import { ensureCustomer } from '@hoops/billing/customers/ensure-customer';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { catchUpFamily } from '@hoops/billing/intents/catch-up-family';
import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { sweep } from '@hoops/billing/intents/sweep';
import { otherPlan } from '@hoops/domain/club/plans';
import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { owedAt, owingOf } from '@hoops/domain/family/charges/owed';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import { endedPlanDebt, planDebt } from '@hoops/domain/family/payments/plan-debt';
import { possibleReturns } from '@hoops/domain/family/plans/pause';
import type { Athlete, Family } from '@hoops/domain/family/state';
import { athleteId, type FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import { clubDate, clubPeriod, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { serveHostedInvoice } from '@hoops/local-stripe/portal/hosted-invoice';
import { projectStream } from '@hoops/projections/project-stream';
import Stripe from 'stripe';
import { addJordan } from '../../integration/billing/billing-world.ts';
import { reconcileNow } from '../../integration/billing/reconcile-now.ts';
import { assessCharges, autopay } from '../../integration/billing/whole-jobs.ts';
import { type Club, families } from './club.ts';
import { Died, type Process, startProcess } from './killable-process.ts';
import type { Step } from './step.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

export const performStep = async (club: Club, webhooks: WebhookDelivery, step: Step): Promise<void> => {
  const process = startProcess(club.durable, step.trouble);
  try {
    await perform(club, webhooks, step, process);
  } catch (error) {
    const isExpected =
      process.isDead() || error instanceof Died || error instanceof Stripe.errors.StripeError;
    // A job throws if some families failed, and is then run again.
    const isTroubled = step.trouble !== undefined && step.trouble.kind !== 'none';
    if (!isExpected && !isTroubled) throw error;
  }
};

const perform = async (
  club: Club,
  webhooks: WebhookDelivery,
  step: Step,
  process: Process,
): Promise<void> => {
  switch (step.do) {
    case 'nothing':
      return;
    case 'plan':
    case 'switch':
    case 'cancel-switch':
    case 'cancel-training':
    case 'undo':
    case 'pause':
    case 'end-pause':
    case 'withdraw':
    case 'delete-athlete':
    case 'pay-plan':
    case 'classes': {
      const family = await club.stateOf(familyOf(step));
      return askAndAct(club, process, family.familyId, commandFor(step, family));
    }
    case 'pay': {
      const current = clubPeriod(club.clock.now());
      const period = step.month === 'current' ? current : clubPeriod(new Date(startOf(current) - 1));
      return askAndAct(club, process, familyOf(step), { type: 'PayOutstandingBalance', period });
    }
    case 'pay-debt':
    case 'write-off': {
      const family = await club.stateOf(familyOf(step));
      const ended = family.failedPayments.find((failed) => failed.ended)?.athleteId;
      if (!ended) return;
      const amountCents = endedPlanDebt(family, ended).cents;
      const of = { athleteId: ended, amountCents };
      return askAndAct(
        club,
        process,
        family.familyId,
        step.do === 'pay-debt'
          ? { type: 'PayPlan', ended: true, ...of }
          : { type: 'WriteOffDebt', reason: 'They moved away.', ...of },
      );
    }
    case 'record': {
      const { charges, familyId } = await club.stateOf(familyOf(step));
      const openCents = charges.filter(isUnpaid).reduce((sum, { amount }) => sum + amount.cents, 0);
      const amountCents = Math.ceil((openCents * step.percent) / 100);
      if (amountCents === 0) return;
      const reason = 'At the gym.';
      const payment = { method: step.how, openCents, amountCents, reason };
      return askAndAct(club, process, familyId, { type: 'RecordPayment', ...payment });
    }
    case 'record-plan': {
      const family = await club.stateOf(familyOf(step));
      const athlete = family.athletes[step.athlete];
      const amountCents = athlete && planDebt(family, athlete)?.cents;
      if (!amountCents) return;
      const payment = {
        athleteId: athlete.athleteId,
        amountCents,
        method: 'cash',
        reason: 'At the gym.',
      } as const;
      return askAndAct(club, process, family.familyId, { type: 'PayPlan', ...payment });
    }
    case 'plan-credit': {
      const { planCredit, familyId } = await club.stateOf(familyOf(step));
      const credit = { creditCents: planCredit.cents, amountCents: step.cents, reason: 'Two rainy days.' };
      return askAndAct(club, process, familyId, { type: 'GiveCredit', ...credit });
    }
    case 'bank':
      return club.engine.setBankAccount(step.rejects ? 'account_closed' : undefined);
    case 'add-athlete':
      return askAndAct(club, process, familyOf(step), addJordan);
    case 'portal-link':
      await portalLink(process, familyOf(step), 'https://club.example/portal');
      return;
    case 'card':
      return changeCard(club, familyOf(step), step.card);
    case 'refund':
      return refund(club, step);
    case 'answer-dispute':
    case 'accept-dispute': {
      const { disputes } = await club.stateOf(familyOf(step));
      const chosen = disputes[step.dispute % Math.max(1, disputes.length)];
      if (!chosen) return;
      const { disputeId } = chosen;
      const command: Unpriced<FamilyCommand> =
        step.do === 'accept-dispute'
          ? { type: 'AcceptDispute', disputeId }
          : {
              type: 'AnswerDispute',
              disputeId,
              submit: step.submit,
              evidence: { uncategorized_text: step.words },
            };
      return askAndAct(club, process, familyOf(step), command);
    }
    case 'dispute-at-stripe': {
      const { data } = await club.stripe.disputes.list({ limit: 100 });
      const chosen = data[step.dispute % Math.max(1, data.length)];
      if (!chosen) return;
      if (step.words === 'give in') await club.stripe.disputes.close(chosen.id);
      else
        await club.stripe.disputes.update(chosen.id, {
          evidence: { uncategorized_text: step.words },
          submit: true,
        });
      return;
    }
    case 'ended-at-stripe': {
      const { data } = await club.stripe.subscriptions.list({ limit: 100 });
      const chosen = data[step.subscription];
      if (chosen) await club.stripe.subscriptions.cancel(chosen.id);
      return;
    }
    case 'invoice-page':
      return pressOnInvoicePage(club, step);
    case 'wait':
      return club.travel(new Date(club.clock.now().getTime() + step.hours * 3_600_000));
    case 'month-end':
      return club.travel(new Date(startOf(nextPeriod(clubPeriod(club.clock.now()))) + step.minutes * 60_000));
    case 'webhooks':
      return webhooks.deliver(process, step);
    case 'queue':
      for (const id of families) await catchUpFamily(process, id);
      return;
    case 'sweep':
      return sweep(process);
    case 'tick':
      return assessCharges(process);
    case 'autopay':
      return autopay(process);
    case 'autopay-on': {
      const at = club.clock.now().toISOString();
      const { unpaid } = owedAt(owingOf(await club.stateOf(familyOf(step))), at);
      const { on: chargeOn, amount } = nextAutopayCharge(unpaid, clubDate(at));
      const agreed = { chargeOn, amountCents: amount.cents };
      return askAndAct(club, process, familyOf(step), { type: 'TurnOnAutopay', ...agreed });
    }
    case 'autopay-off':
      return askAndAct(club, process, familyOf(step), { type: 'TurnOffAutopay' });
    case 'reconcile':
      await reconcileNow(process);
      return;
    case 'project':
      for (const id of families)
        await projectStream({ ...process, keys: club.durable.keys, rows: club.rows }, 1, familyStream(id));
      return;
    default:
      return step satisfies never;
  }
};

const familyOf = ({ family }: { readonly family: number }): FamilyId => families[family] ?? families[0];

const askAndAct = async (
  { ask }: Club,
  process: Process,
  id: FamilyId,
  command: Unpriced<FamilyCommand>,
): Promise<void> => {
  const result = await ask(id, command, process);
  if (result.kind === 'accepted') await runFamilyIntents(process, id);
};

type OfAthlete = Exclude<Extract<Step, { readonly athlete: number }>, { readonly do: 'record-plan' }>;

const commandFor = (step: OfAthlete, { athletes }: Family): Unpriced<FamilyCommand> => {
  const athlete = athletes[step.athlete];
  const id = athlete?.athleteId ?? athleteId('nobody');
  switch (step.do) {
    case 'plan':
      return { type: 'CreateSubscription', athleteId: id, subscriptionType: step.plan };
    case 'switch':
      return { type: 'SwitchPlan', athleteId: id, ...switchOf(athlete) };
    case 'cancel-switch':
      return { type: 'CancelSwitch', athleteId: id };
    case 'cancel-training':
      return { type: 'CancelTraining', athleteId: id };
    case 'undo':
      return { type: 'UndoCancellation', athleteId: id };
    case 'pause':
      return { type: 'PausePlan', athleteId: id, until: returnOf(athlete, step.months) };
    case 'end-pause':
      return { type: 'EndPause', athleteId: id };
    case 'withdraw':
      return { type: 'WithdrawFromPlan', athleteId: id };
    case 'pay-plan':
      return { type: 'PayPlan', athleteId: id };
    case 'delete-athlete':
      return { type: 'DeleteAthlete', athleteId: id };
    case 'classes':
      return {
        type: 'SaveClasses',
        offerings: {},
        selections: [{ athleteId: id, programs: [...step.chosen] }],
      };
    default:
      return step satisfies never;
  }
};

export const returnOf = (athlete: Athlete | undefined, months: number): string => {
  const days = athlete?.plan.kind === 'live' ? possibleReturns(athlete.plan) : [];
  return chargeDate(days[months] ?? '2027-01-05T15:00:00Z');
};

export const switchOf = (athlete: Athlete | undefined) =>
  athlete?.plan.kind === 'live'
    ? { currentSubscriptionId: athlete.plan.subscriptionId, newPlanId: otherPlan(athlete.plan.plan) }
    : { currentSubscriptionId: 'none', newPlanId: 'half_week' as const };

const changeCard = async ({ stripe, healthy }: Club, id: FamilyId, card: string): Promise<void> => {
  await replaceCard(stripe, await ensureCustomer(healthy, id), card);
};

export const replaceCard = async (stripe: Stripe, customer: string, card: string): Promise<void> => {
  if (card === 'none') {
    const { data } = await stripe.customers.listPaymentMethods(customer, { limit: 100 });
    for (const method of data) await stripe.paymentMethods.detach(method.id);
    return;
  }
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
};

/** Presses a button on an invoice's page: pays manually, or answers the bank. */
export const pressOnInvoicePage = (
  { engine }: Pick<Club, 'engine'>,
  { invoice, press }: Pick<Extract<Step, { readonly do: 'invoice-page' }>, 'invoice' | 'press'>,
): void => {
  const open = engine.store.all('invoices').filter(({ status }) => status === 'open');
  const url = open[invoice % Math.max(1, open.length)]?.hosted_invoice_url;
  if (!url) return;
  const path = `${new URL(url).pathname}/${press}`;
  const at = engine.currentTime();
  engine.store.transact({ at, cause: null }, (tx) =>
    serveHostedInvoice(tx, {
      method: 'POST',
      path,
      form: new URLSearchParams(),
      query: new URLSearchParams(),
    }),
  );
};

export const refund = async (
  { stripe, engine }: Pick<Club, 'stripe' | 'engine'>,
  { payment, percent }: { payment: number; percent: number },
): Promise<void> => {
  const paid = engine.account().payments.filter(({ status }) => status === 'succeeded');
  const chosen = paid[payment % Math.max(1, paid.length)];
  if (!chosen?.paymentIntentId) return;
  const left = chosen.amountCents - chosen.refundedCents;
  const amount = Math.floor((left * percent) / 100);
  if (amount > 0) await stripe.refunds.create({ payment_intent: chosen.paymentIntentId, amount });
};

const startOf = (period: Period): number => {
  const utc = Date.parse(`${period}-01T00:00:00Z`);
  for (const hours of [5, 6]) {
    const at = utc + hours * 3_600_000;
    if (clubPeriod(new Date(at)) === period && clubPeriod(new Date(at - 1)) !== period) return at;
  }
  throw new Error(`${period} begins neither at UTC-5 nor at UTC-6.`);
};
