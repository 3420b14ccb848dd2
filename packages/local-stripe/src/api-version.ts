/** The modeled version of Stripe's API, pinned by the SDK. */
export const apiVersion = '2026-10-28.endive';
