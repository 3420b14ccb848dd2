import type { BankDecision } from '../billing/bank-decision.ts';
import type { PendingRefund } from '../billing/pending-refund.ts';
import type { RefundFailure } from '../billing/refund-failure.ts';
import type { CardBehaviour } from '../billing/test-cards.ts';
import type {
  Charge,
  Customer,
  DeletedCustomer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  StripeEvent,
  Subscription,
  SubscriptionSchedule,
  TestClock,
  WebhookEndpoint,
} from '../objects.ts';
import type { StoredAnswer } from '../wire/idempotency.ts';

/** An event for one endpoint, deleted when confirmed. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Wall clock milliseconds. */
  readonly notBefore: number;
  /** Given up after too many attempts (resent on request), or lost by a fault (never resent). */
  readonly state: 'waiting' | 'given-up' | 'lost';
};

/** All stored data; objects in their transmitted form. */
export type Tables = {
  customers: Customer;
  deleted_customers: DeletedCustomer;
  payment_methods: PaymentMethod;
  card_behaviours: CardBehaviour;
  products: Product;
  prices: Price;
  subscriptions: Subscription;
  subscription_schedules: SubscriptionSchedule;
  invoices: Invoice;
  invoice_payments: InvoicePayment;
  payment_intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  bank_decisions: BankDecision;
  refund_failures: RefundFailure;
  pending_refunds: PendingRefund;
  portal_configurations: PortalConfiguration;
  portal_sessions: PortalSession;
  events: StripeEvent;
  webhook_endpoints: WebhookEndpoint;
  webhook_secrets: { readonly id: string; readonly secret: string };
  deliveries: Delivery;
  answers: StoredAnswer;
  clock: { readonly id: 'clock'; readonly at: number };
  test_clocks: TestClock;
};

export type TableName = keyof Tables;

/** Stripe's names in `No such ...` messages; our own rows are never requested by id. */
export const kindOf: Readonly<Record<TableName, string>> = {
  customers: 'customer',
  deleted_customers: 'customer',
  payment_methods: 'PaymentMethod',
  card_behaviours: '',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  subscription_schedules: 'subscription_schedule',
  invoices: 'invoice',
  invoice_payments: 'invoice_payment',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  bank_decisions: '',
  refund_failures: '',
  pending_refunds: '',
  portal_configurations: 'configuration',
  portal_sessions: '',
  events: 'event',
  webhook_endpoints: 'webhook endpoint',
  webhook_secrets: '',
  deliveries: '',
  answers: '',
  clock: '',
  test_clocks: 'test_clock',
};

export const isTable = (name: string): name is TableName => Object.hasOwn(kindOf, name);

export const tableNames: readonly TableName[] = Object.keys(kindOf).filter(isTable);
