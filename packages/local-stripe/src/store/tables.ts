import type { CardProblem } from '../failure.ts';
import type {
  BalanceTransaction,
  Charge,
  Coupon,
  Customer,
  CustomerBalanceTransaction,
  DeletedCustomer,
  Discount,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Payout,
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

/** Delivery of an event to one endpoint; deleted once confirmed. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Earliest time of the next attempt, by the wall clock in milliseconds. */
  readonly notBefore: number;
  /**
   * `given-up` follows too many attempts and is resent only on request; `lost` was dropped by a fault and
   * is never resent.
   */
  readonly state: 'waiting' | 'given-up' | 'lost';
};

export type HolderDispute = {
  readonly reason: 'fraudulent' | 'product_not_received';
  readonly networkCode: string;
  readonly isInquiry: boolean;
};

export type CardBehaviour = {
  readonly id: string;
  readonly setupProblem: CardProblem | null;
  readonly chargeProblem: CardProblem | null;
  /** Cases in which the bank requires confirmation; off-session charges cannot be confirmed. */
  readonly authentication: 'never' | 'unless-set-up' | 'always';
  readonly dispute?: HolderDispute;
  readonly refundsFail?: true;
  readonly refundsWait?: true;
};

export type BankDecision = {
  readonly id: string;
  readonly dispute: string;
  readonly at: number;
  readonly outcome: 'won' | 'lost' | 'escalated';
};

/** Refund that waits for the balance or the bank, or will fail later. */
export type PendingRefund = {
  readonly id: string;
  readonly refund: string;
  readonly at: number;
};

export type BankAccount = {
  readonly id: string;
  /** Failure code with which the bank rejects payouts, or null. */
  readonly rejects: string | null;
  /** True after a failed payout: Stripe sends nothing until the account is updated. */
  readonly isStopped: boolean;
  /** Unix seconds; null if nothing waits to be paid out. */
  readonly nextRunAt: number | null;
};

export type UnpaidMovement = { readonly id: string; readonly transaction: string };

export type PaidOut = { readonly id: string; readonly payout: string };

export type StoredAnswer = {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly at: number;
};

export type Tables = {
  customers: Customer;
  deleted_customers: DeletedCustomer;
  payment_methods: PaymentMethod;
  card_behaviours: CardBehaviour;
  products: Product;
  prices: Price;
  coupons: Coupon;
  discounts: Discount;
  subscriptions: Subscription;
  subscription_schedules: SubscriptionSchedule;
  invoices: Invoice;
  invoice_payments: InvoicePayment;
  payment_intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  bank_decisions: BankDecision;
  refund_failures: PendingRefund;
  pending_refunds: PendingRefund;
  balance_transactions: BalanceTransaction;
  customer_balance_transactions: CustomerBalanceTransaction;
  unpaid_movements: UnpaidMovement;
  paid_out: PaidOut;
  payouts: Payout;
  bank_accounts: BankAccount;
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

/** Stripe's names in `No such ...` messages; empty for rows that Stripe does not have. */
export const kindOf: Readonly<Record<TableName, string>> = {
  customers: 'customer',
  deleted_customers: 'customer',
  payment_methods: 'PaymentMethod',
  card_behaviours: '',
  products: 'product',
  prices: 'price',
  coupons: 'coupon',
  discounts: 'discount',
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
  balance_transactions: 'balance transaction',
  customer_balance_transactions: 'customer balance transaction',
  unpaid_movements: '',
  paid_out: '',
  payouts: 'payout',
  bank_accounts: '',
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
