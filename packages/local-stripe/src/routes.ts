import { chargeRoutes } from './resources/charge.ts';
import { customerRoutes } from './resources/customer-routes.ts';
import { disputeRoutes } from './resources/dispute-routes.ts';
import { eventRoutes } from './resources/event.ts';
import { invoiceRoutes } from './resources/invoice-routes.ts';
import { paymentIntentRoutes } from './resources/payment-intent-routes.ts';
import { paymentMethodRoutes } from './resources/payment-method.ts';
import { portalConfigurationRoutes } from './resources/portal-configuration.ts';
import { portalSessionRoutes } from './resources/portal-session.ts';
import { priceRoutes } from './resources/price-routes.ts';
import { productRoutes } from './resources/product.ts';
import { refundRoutes } from './resources/refund.ts';
import { subscriptionRoutes } from './resources/subscription-routes.ts';
import { subscriptionScheduleRoutes } from './resources/subscription-schedule-routes.ts';
import { testClockRoutes } from './resources/test-clock.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoint.ts';
import type { Route } from './wire/route.ts';

/** Modeled endpoints; others answer 501. */
export const routes: readonly Route[] = [
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
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
