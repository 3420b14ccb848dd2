import type { Intent } from '@hoops/domain/family/intents';
import { isConfirmationOver } from '@hoops/domain/family/intents/bank-confirmation';
import type { IntentId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { cardFailure, StripeRefusal, stripeFailureOf } from '../stripe/stripe-failure.ts';

/** The parent is there: their bank can send them back to the site, or they say that they will not confirm. */
export type Presence = { readonly siteUrl: string; readonly givesUp?: IntentId | undefined };

/** How a payment stands that its parent confirms with their bank. */
export type Confirmation = {
  /** Where the bank's page sends the parent; undefined while they are not there: then none is begun. */
  readonly returnUrl: string | undefined;
  /** Their time is up, or they will not: what is not paid by now is given up. */
  readonly isOver: boolean;
};

/** Where the parent returns to from the bank, and whether the confirmation is over at that moment. */
export const confirmationOf = (intent: Intent, at: string, presence: Presence | undefined): Confirmation => ({
  returnUrl: presence && `${presence.siteUrl}${returnPath(intent)}`,
  isOver: presence?.givesUp === intent.intentId || isConfirmationOver(intent, at),
});

/** The page that asked: it finds out by the intent's id what became of it. */
const returnPath = (intent: Intent): string =>
  intent.kind === 'start-plan'
    ? `/athletes/${intent.athleteId}?add=${intent.plan}&bank=${intent.intentId}`
    : `/portal?bank=${intent.intentId}`;

/** The bank waits for the parent. `url`: its page; undefined while none was made. */
export class WaitsForBank extends Error {
  override readonly name = 'WaitsForBank';
  readonly url: string | undefined;
  constructor(url?: string) {
    super('The bank waits for the parent.');
    this.url = url;
  }
}

/**
 * Where the parent comes back to, before anything is asked of Stripe.
 * @throws StripeRefusal when it is too late to begin; WaitsForBank while the parent is not there.
 */
export const mayBegin = ({ isOver, returnUrl }: Confirmation): string => {
  if (isOver) throw new StripeRefusal('not-confirmed');
  if (returnUrl === undefined) throw new WaitsForBank();
  return returnUrl;
};

/** The error that reports a payment waiting for its holder at the bank; with the bank's address when Stripe gives one. */
export const waitsForBank = ({ next_action }: Stripe.PaymentIntent): WaitsForBank =>
  new WaitsForBank(next_action?.redirect_to_url?.url ?? undefined);

/** Whether Stripe refused for good, and not only did not answer. */
export const isRefused = (error: unknown): boolean => stripeFailureOf(error).kind === 'refused';

/** Why a payment that is over was not made: by what the card's bank said last or, without a word, for want of the parent. */
export const paymentRefusal = (
  { last_payment_error }: Pick<Stripe.PaymentIntent, 'last_payment_error'>,
  { withBank }: { readonly withBank?: true | undefined },
): StripeRefusal => {
  const word = last_payment_error?.decline_code ?? last_payment_error?.code;
  if (withBank && word === undefined) return new StripeRefusal('not-confirmed');
  const { code, declineCode } = cardFailure(word);
  return new StripeRefusal(code, declineCode);
};
