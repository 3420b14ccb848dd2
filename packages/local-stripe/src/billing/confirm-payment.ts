import { type CardProblem, cardErrorBody, Failure } from '../failure.ts';
import { type Charge, type PaymentIntent, type PaymentMethod, randomText } from '../objects.ts';
import { newCharge } from '../resources/charge.ts';
import { emit, write } from '../resources/event.ts';
import { bankPath } from '../resources/payment-intent.ts';
import { isExpired, problems } from '../resources/test-cards.ts';
import type { Transaction } from '../store/store.ts';
import { disputeCharge } from './dispute-charge.ts';

export type Confirmation = {
  readonly intent: PaymentIntent;
  /** Set if the bank refused. Changes are not undone, because a declined attempt is part of the books. */
  readonly problem: CardProblem | null;
};

export type Presence = {
  readonly offSession: boolean;
  /** Return address after the bank's page; without an address, only Stripe's scripts could show the page. */
  readonly returnUrl?: string | undefined;
};

/** Attempts a charge. When off-session, a card may be declined because the cardholder is absent. */
export const confirmPayment = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, returnUrl }: Presence,
): Confirmation => {
  const problem = problemWith(tx, method, offSession);
  if (problem === problems.authenticationRequired && !offSession)
    return askHolder(tx, intent, method, returnUrl);
  const charge = newCharge(tx, intent, method, problem);
  tx.put('charges', charge);
  return problem === null
    ? succeed(tx, intent, method, charge)
    : decline(tx, intent, method, charge, problem);
};

const problemWith = (tx: Transaction, method: PaymentMethod, offSession: boolean): CardProblem | null => {
  const behaviour = tx.find('card_behaviours', method.id);
  if (behaviour === undefined) throw new Error(`no behaviour is known for the card ${method.id}`);
  if (behaviour.chargeProblem) return behaviour.chargeProblem;
  if (isExpired(method.card.exp_month, method.card.exp_year, tx.at)) return problems.expired;
  const asksHolder =
    behaviour.authentication === 'always' || (behaviour.authentication === 'unless-set-up' && offSession);
  return asksHolder ? problems.authenticationRequired : null;
};

const succeed = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
): Confirmation => {
  const succeeded: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  tx.put('payment_intents', succeeded);
  emit(tx, 'charge.succeeded', charge);
  emit(tx, 'payment_intent.succeeded', succeeded);
  const dispute = tx.find('card_behaviours', method.id)?.dispute;
  if (dispute) disputeCharge(tx, charge, dispute);
  return { intent: succeeded, problem: null };
};

const decline = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
  problem: CardProblem,
): Confirmation => {
  const declined: PaymentIntent = {
    ...intent,
    last_payment_error: cardErrorBody(problem, { charge: charge.id, payment_method: method }),
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  tx.put('payment_intents', declined);
  emit(tx, 'charge.failed', charge);
  emit(tx, 'payment_intent.payment_failed', declined);
  return { intent: declined, problem };
};

const askHolder = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): Confirmation => {
  const url = `${tx.siteUrl}${bankPath(randomText(40))}`;
  const asking: PaymentIntent = {
    ...intent,
    next_action:
      returnUrl === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    payment_method: method.id,
    status: 'requires_action',
  };
  write(tx, 'payment_intents', asking, 'payment_intent.requires_action');
  return { intent: asking, problem: null };
};

export const answerBank = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  isConfirmed: boolean,
): Confirmation => {
  if (isConfirmed) {
    const charge = newCharge(tx, intent, method, null);
    tx.put('charges', charge);
    return succeed(tx, intent, method, charge);
  }
  const problem = problems.authenticationFailed;
  const refused: PaymentIntent = {
    ...intent,
    last_payment_error: cardErrorBody(problem, { payment_method: method }),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  write(tx, 'payment_intents', refused, 'payment_intent.payment_failed');
  return { intent: refused, problem };
};

/** Answer 402 for a declined confirmation; returned instead of thrown, so that the attempt is stored. */
export const declinedAnswer = ({ intent, problem }: Confirmation & { problem: CardProblem }): Failure =>
  new Failure(
    402,
    cardErrorBody(problem, {
      ...(intent.latest_charge && { charge: intent.latest_charge }),
      payment_intent: intent,
      payment_method: intent.last_payment_error?.payment_method,
    }),
  );
