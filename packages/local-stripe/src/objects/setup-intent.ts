import type { Metadata } from '../resources/metadata.ts';
import type { FailureBody } from '../wire/failure.ts';

export type SetupIntent = {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly cancellation_reason: string | null;
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_setup_error: FailureBody | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly payment_method: string | null;
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'succeeded' | 'canceled';
  readonly usage: 'off_session' | 'on_session';
};
