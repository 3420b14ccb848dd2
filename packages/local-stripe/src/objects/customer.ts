import type { Address } from '../resources/address.ts';
import type { Metadata } from '../resources/metadata.ts';

export type Customer = {
  readonly id: string;
  readonly object: 'customer';
  readonly address: Address | null;
  readonly balance: number;
  readonly created: number;
  readonly currency: string | null;
  readonly delinquent: boolean;
  readonly description: string | null;
  readonly email: string | null;
  readonly invoice_prefix: string;
  readonly invoice_settings: {
    readonly custom_fields: null;
    readonly default_payment_method: string | null;
    readonly footer: string | null;
    readonly rendering_options: null;
  };
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly next_invoice_sequence: number;
  readonly phone: string | null;
  readonly preferred_locales: readonly string[];
  readonly shipping: object | null;
  readonly tax_exempt: string;
  readonly test_clock: string | null;
};

export type DeletedCustomer = {
  readonly id: string;
  readonly object: 'customer';
  readonly deleted: true;
};
