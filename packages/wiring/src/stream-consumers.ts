import { type LambdaRow, writesStreams } from './needs.ts';

export type StreamConsumer = LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  readonly table: 'events' | 'inbox';
  /**
   * Set if a shard's batches are processed concurrently. Lambda then orders only changes of the same item,
   * for example a webhook.
   */
  readonly batchesAtOnce?: 'by-stripe-limit';
};

export const streamConsumers: readonly StreamConsumer[] = [
  {
    name: 'publisher',
    purpose: 'Publishes every commit of the event store to the bus, in order.',
    table: 'events',
    handler: 'packages/bus/src/handlers/publisher.handler',
    timeoutSeconds: 30,
    needs: ['bus-publish', 'coordination', 'events-halt'],
  },
  {
    name: 'webhook-processor',
    purpose: "Turns Stripe's webhooks, once stored, into events.",
    table: 'inbox',
    batchesAtOnce: 'by-stripe-limit',
    handler: 'packages/billing/src/handlers/webhook-processor.handler',
    timeoutSeconds: 60,
    needs: [...writesStreams, 'inbox-write', 'coordination', 'stripe-api'],
  },
];
