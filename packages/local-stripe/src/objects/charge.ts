import type { Metadata } from '../resources/metadata.ts';

export type Charge = {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly balance_transaction: string | null;
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly receipt_email: string | null;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
};
