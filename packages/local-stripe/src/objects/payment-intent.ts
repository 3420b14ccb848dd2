import type { Metadata } from '../resources/metadata.ts';
import type { FailureBody } from '../wire/failure.ts';

export type PaymentIntent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly amount: number;
  readonly amount_received: number;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly client_secret: string;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: FailureBody | null;
  readonly latest_charge: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_action:
    | { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object }
    | { readonly type: 'redirect_to_url'; readonly redirect_to_url: Redirect }
    | null;
  readonly payment_method: string | null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: 'off_session' | 'on_session' | null;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
};

export type Redirect = {
  /** Where the holder comes back to. */
  readonly return_url: string;
  /** The page on which they answer their bank. */
  readonly url: string;
};
