import type { Metadata } from '../resources/metadata.ts';

type AddressLine = 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state';

export type BillingDetails = {
  readonly address: Readonly<Record<AddressLine, null>>;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly tax_id: string | null;
};

export type PaymentMethod = {
  readonly id: string;
  readonly object: 'payment_method';
  readonly billing_details: BillingDetails;
  readonly card: Card;
  readonly created: number;
  readonly customer: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly type: 'card';
};

export type Card = {
  readonly brand: string;
  readonly country: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
  readonly funding: string;
  readonly last4: string;
};
