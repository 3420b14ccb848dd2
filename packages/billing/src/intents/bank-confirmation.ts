import type { Intent } from '@hoops/domain/family/intents';
import { isConfirmationOver } from '@hoops/domain/family/intents/bank-confirmation';
import type { IntentId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { cardFailure, StripeRefusal, stripeFailureOf } from '../stripe/stripe-failure.ts';

export type Presence = { readonly siteUrl: string; readonly givesUp?: IntentId | undefined };

export type Confirmation = {
  readonly returnUrl: string | undefined;
  /** True if the deadline has passed or the parent gave up. The unpaid payment is then canceled. */
  readonly isOver: boolean;
};

export const confirmationOf = (intent: Intent, at: string, presence: Presence | undefined): Confirmation => ({
  returnUrl: presence && `${presence.siteUrl}${returnPath(intent)}`,
  isOver: presence?.givesUp === intent.intentId || isConfirmationOver(intent, at),
});

const returnPath = (intent: Intent): string =>
  intent.kind === 'start-plan'
    ? `/athletes/${intent.athleteId}?add=${intent.plan}&bank=${intent.intentId}`
    : `/portal?bank=${intent.intentId}`;

/** Thrown while the parent must confirm at the bank. `url` is the bank's page, if one exists. */
export class WaitsForBank extends Error {
  override readonly name = 'WaitsForBank';
  readonly url: string | undefined;
  constructor(url?: string) {
    super('The bank waits for the parent.');
    this.url = url;
  }
}

/**
 * Returns the return address before Stripe is called.
 * @throws StripeRefusal after the deadline; WaitsForBank while the parent is away
 */
export const mayBegin = ({ isOver, returnUrl }: Confirmation): string => {
  if (isOver) throw new StripeRefusal('not-confirmed');
  if (returnUrl === undefined) throw new WaitsForBank();
  return returnUrl;
};

export const waitsForBank = ({ next_action }: Stripe.PaymentIntent): WaitsForBank =>
  new WaitsForBank(next_action?.redirect_to_url?.url ?? undefined);

export const isRefused = (error: unknown): boolean => stripeFailureOf(error).kind === 'refused';

/** Refusal of a canceled payment, with the bank's last reason or the missing confirmation. */
export const paymentRefusal = (
  { last_payment_error }: Pick<Stripe.PaymentIntent, 'last_payment_error'>,
  { withBank }: { readonly withBank?: true | undefined },
): StripeRefusal => {
  const word = last_payment_error?.decline_code ?? last_payment_error?.code;
  if (withBank && word === undefined) return new StripeRefusal('not-confirmed');
  const { code, declineCode } = cardFailure(word);
  return new StripeRefusal(code, declineCode);
};
