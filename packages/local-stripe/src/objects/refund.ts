import type { Metadata } from '../resources/metadata.ts';

export type Refund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly reason: string | null;
  readonly status: 'succeeded';
};
