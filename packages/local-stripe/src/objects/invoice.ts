import type { Metadata } from '../resources/metadata.ts';
import type { List } from '../wire/paging.ts';
import type { InvoiceLine } from './invoice-line.ts';

export type Invoice = {
  readonly id: string;
  readonly object: 'invoice';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly auto_advance: boolean;
  readonly automatically_finalizes_at: number | null;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly customer_address: null;
  readonly customer_email: string | null;
  readonly customer_name: string | null;
  readonly customer_phone: null;
  readonly default_payment_method: string | null;
  readonly effective_at: number | null;
  readonly ending_balance: number | null;
  /** Where the customer pays it by hand; it has none while it is a draft. */
  readonly hosted_invoice_url: string | null;
  readonly lines: List<InvoiceLine>;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_payment_attempt: number | null;
  readonly number: string | null;
  readonly parent: {
    readonly quote_details: null;
    readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
    readonly type: 'subscription_details';
  };
  readonly period_end: number;
  readonly period_start: number;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly status_transitions: {
    readonly finalized_at: number | null;
    readonly marked_uncollectible_at: number | null;
    readonly paid_at: number | null;
    readonly voided_at: number | null;
  };
  readonly subtotal: number;
  readonly total: number;
};
