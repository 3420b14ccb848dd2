/** The one version of Stripe's API that is modelled: the one that the SDK pins. */
export const apiVersion = '2026-10-28.endive';
