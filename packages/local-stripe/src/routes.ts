import { balanceTransactionRoutes } from './balance/balance-transactions.ts';
import { payoutRoutes } from './balance/payouts.ts';
import { chargeRoutes } from './resources/charge.ts';
import { couponRoutes } from './resources/discount.ts';
import { eventRoutes } from './resources/event.ts';
import { paymentMethodRoutes } from './resources/payment-method.ts';
import { portalConfigurationRoutes } from './resources/portal-configuration.ts';
import { portalSessionRoutes } from './resources/portal-session.ts';
import { productRoutes } from './resources/product.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoint.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { disputeRoutes } from './routes/dispute-routes.ts';
import { invoiceRoutes } from './routes/invoice-routes.ts';
import { paymentIntentRoutes } from './routes/payment-intent-routes.ts';
import { priceRoutes } from './routes/price-routes.ts';
import { refundRoutes } from './routes/refund.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { subscriptionScheduleRoutes } from './routes/subscription-schedule-routes.ts';
import { testClockRoutes } from './routes/test-clock.ts';
import type { Route } from './wire/route.ts';

/** Modeled endpoints; other endpoints answer 501. */
export const routes: readonly Route[] = [
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
];
