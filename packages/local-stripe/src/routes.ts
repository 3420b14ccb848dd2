import { chargeRoutes } from './resources/charge.ts';
import { customerRoutes } from './resources/customer-routes.ts';
import { eventRoutes } from './resources/event.ts';
import { invoicePaymentRoutes } from './resources/invoice-payment.ts';
import { invoicePreviewRoutes } from './resources/invoice-preview.ts';
import { invoiceRoutes } from './resources/invoice-routes.ts';
import { paymentIntentRoutes } from './resources/payment-intent-routes.ts';
import { paymentMethodRoutes } from './resources/payment-method-routes.ts';
import { portalConfigurationRoutes } from './resources/portal-configuration.ts';
import { portalSessionRoutes } from './resources/portal-session.ts';
import { priceRoutes } from './resources/price-routes.ts';
import { productRoutes } from './resources/product.ts';
import { refundRoutes } from './resources/refund.ts';
import { setupIntentRoutes } from './resources/setup-intent.ts';
import { subscriptionRoutes } from './resources/subscription-routes.ts';
import { subscriptionScheduleRoutes } from './resources/subscription-schedule-routes.ts';
import { testClockRoutes } from './resources/test-clock.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoint.ts';
import type { Route } from './wire/route.ts';

/** Every endpoint that is modelled; anything else answers 501. */
export const routes: readonly Route[] = [
  ...chargeRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoicePaymentRoutes,
  // Before the route of a single invoice, whose id could be anything.
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
];
