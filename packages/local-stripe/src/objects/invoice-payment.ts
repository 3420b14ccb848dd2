export type InvoicePayment = {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly created: number;
  readonly currency: string;
  readonly invoice: string;
  readonly is_default: boolean;
  readonly livemode: false;
  readonly payment: { readonly payment_intent: string; readonly type: 'payment_intent' };
  readonly status: 'open' | 'paid' | 'canceled';
  readonly status_transitions: { readonly canceled_at: number | null; readonly paid_at: number | null };
};
