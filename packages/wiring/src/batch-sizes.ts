/**
 * How many messages of a queue, or records of a table's stream, one invocation gets at most. For more than ten messages
 * AWS gathers for at least a second: every row would come that much later, and what waits for Stripe or SES would not
 * end within its Lambda's timeout. Publishing is cheap; a webhook means calls to Stripe.
 */
export const batchSizes = { queue: 10, events: 100, inbox: 10 } as const;
