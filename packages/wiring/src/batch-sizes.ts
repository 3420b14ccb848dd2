/**
 * Messages or records per invocation. Above ten, AWS waits a second to fill a batch, and Stripe or SES
 * calls would exceed timeouts.
 */
export const batchSizes = { queue: 10, events: 100, inbox: 10 } as const;
