import type { Metadata } from '../resources/metadata.ts';

export type Customer = {
  readonly id: string;
  readonly object: 'customer';
  readonly address: null;
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
  readonly phone: null;
  readonly preferred_locales: readonly [];
  readonly shipping: null;
  readonly tax_exempt: string;
  readonly test_clock: string | null;
};

export type DeletedCustomer = {
  readonly id: string;
  readonly object: 'customer';
  readonly deleted: true;
};
