/** Version of Stripe's API that is modeled, the same as the SDK's. */
export const apiVersion = '2026-10-28.endive';
