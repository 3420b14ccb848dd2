import type { InboxRow } from '@hoops/billing/webhooks/inbox';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import type { PublisherOptions } from '@hoops/bus/publisher';
import { commitItem } from '@hoops/event-store/commit-item';
import type { CommitRecord } from '@hoops/event-store/commit-log';
import { batchSizes } from '@hoops/wiring/limits';
import { subscriptions } from '@hoops/wiring/subscriptions';
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import Stripe from 'stripe';
import type { StripeEvent } from './durable.ts';
import { throttledError } from './faults.ts';
import { type Functions, webhookSecret } from './functions.ts';
import type { Processes } from './processes.ts';
import type { Scheduler } from './scheduler.ts';

type Message = {
  readonly id: string;
  readonly body: string;
  receives: number;
  visibleAt: number;
  isTaken: boolean;
};
type Queue = { readonly name: string; messages: Message[]; running: number };

/** After this many receives a message is a dead letter; AWS allows 50, which would only take longer. */
const maxReceives = 8;
const eventsArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/events/stream/2026-11-26T20:00:00.000';
const hourMs = 3_600_000;

export const createTransport = (scheduler: Scheduler, processes: Processes, functionsOf: () => Functions) => {
  let count = 0;
  const busy = { publisher: false };
  const commits: DynamoDBRecord[] = [];
  let webhooksOnTheWay = 0;
  const inboxRows: { readonly row: InboxRow; tries: number; isTaken: boolean }[] = [];
  const queues = new Map<string, Queue>(
    subscriptions.map(({ name }) => [name, { name, messages: [], running: 0 }]),
  );
  const rates = () => processes.rates();

  const poll = (name: string): void => {
    const queue = queues.get(name);
    const subscription = subscriptions.find((one) => one.name === name);
    if (!queue || !subscription) return;
    const ready = queue.messages.filter(({ isTaken, visibleAt }) => !isTaken && visibleAt <= scheduler.now());
    const atOnce = Math.max(2, subscription.maxConcurrency ?? 2);
    if (ready.length === 0 || queue.running >= atOnce) return;
    const batch = ready.slice(0, scheduler.between(1, batchSizes.queue));
    for (const message of batch) {
      message.isTaken = true;
      message.receives += 1;
    }
    queue.running += 1;
    void handle(queue, batch, subscription.timeoutSeconds);
  };
  const soon = (name: string, ms: number): void => scheduler.in(ms, `${name} polls`, () => poll(name));

  const handle = async (queue: Queue, batch: readonly Message[], timeoutSeconds: number): Promise<void> => {
    const Records = batch.map(({ id, body, receives }) => ({
      messageId: id,
      body,
      attributes: { ApproximateReceiveCount: String(receives) },
    })) as unknown as SQSRecord[];
    const outcome = await functionsOf().subscribers.get(queue.name)?.invoke({ Records });
    const failed =
      outcome?.kind === 'answered'
        ? new Set(outcome.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
        : undefined;
    queue.running -= 1;
    for (const message of batch) {
      message.isTaken = false;
      if (failed && !failed.has(message.id)) {
        queue.messages = queue.messages.filter((one) => one !== message);
        continue;
      }
      const isDead = message.receives >= maxReceives;
      const backMs = isDead ? Number.POSITIVE_INFINITY : 6_000 * timeoutSeconds;
      message.visibleAt = scheduler.now() + backMs;
      if (!isDead) soon(queue.name, backMs);
    }
    soon(queue.name, 1);
  };

  const enqueue = (name: string, body: string, delaySeconds: number): void => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    const copies = scheduler.isHit(rates().duplicate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      count += 1;
      const late = scheduler.isHit(rates().late) ? scheduler.below(120_000) : scheduler.below(50);
      const ms = delaySeconds * 1_000 + late;
      queue.messages.push({
        id: `m${count}`,
        body,
        receives: 0,
        visibleAt: scheduler.now() + ms,
        isTaken: false,
      });
      soon(name, ms);
    }
  };

  const bus = {
    async send(command: {
      readonly input: {
        readonly Entries?: readonly { readonly DetailType?: string; readonly Detail?: string }[] | undefined;
      };
    }) {
      const Entries = (command.input.Entries ?? []).map(({ DetailType = '', Detail = '' }) => {
        if (scheduler.isHit(rates().throttled)) return { ErrorCode: throttledError().name };
        count += 1;
        for (const { name, events, delaySeconds } of subscriptions)
          if (events === 'all' || (events as readonly string[]).includes(DetailType))
            enqueue(name, `{"detail":${Detail}}`, delaySeconds);
        return { EventId: `e${count}` };
      });
      return { Entries, FailedEntryCount: Entries.filter((entry) => 'ErrorCode' in entry).length };
    },
  };

  const publish = async (): Promise<void> => {
    if (busy.publisher) return;
    busy.publisher = true;
    while (commits.length > 0) {
      const Records = commits.slice(0, scheduler.between(1, batchSizes.events));
      const outcome = await functionsOf().publisher.invoke({ Records });
      const at =
        outcome.kind === 'answered'
          ? outcome.result.batchItemFailures[0]?.itemIdentifier
          : Records[0]?.dynamodb?.SequenceNumber;
      const done =
        at === undefined
          ? Records.length
          : Records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === at);
      if (!scheduler.isHit(rates().duplicate)) commits.splice(0, done);
      if (done < Records.length) await scheduler.sleep(1_000, 'the publisher is retried');
    }
    busy.publisher = false;
  };

  const processInbox = async (one: (typeof inboxRows)[number]): Promise<void> => {
    if (one.isTaken) return;
    one.isTaken = true;
    const { id, ...row } = one.row;
    const NewImage = Object.fromEntries(
      Object.entries({ pk: id, pending: 'yes', ...row }).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, { S: value }]] : [],
      ),
    );
    const Records = [{ eventName: 'INSERT' as const, dynamodb: { SequenceNumber: '1', NewImage } }];
    const outcome = await functionsOf().webhookProcessor.invoke({ Records });
    one.isTaken = false;
    one.tries += 1;
    const isDone = outcome.kind === 'answered' && outcome.result.batchItemFailures.length === 0;
    // The sweep resumes a webhook that the stream has given up.
    if (isDone || one.tries === 3) inboxRows.splice(inboxRows.indexOf(one), 1);
    else scheduler.in(1_000, `webhook ${id} is retried`, () => void processInbox(one));
  };

  const deliver = async (event: StripeEvent, isCopy: boolean): Promise<void> => {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const outcome = await functionsOf().webhooks.invoke({
      body: payload,
      headers: { 'stripe-signature': signature },
    });
    if (outcome.kind !== 'answered' && !isCopy) return sendWebhook(event, hourMs);
    webhooksOnTheWay -= 1;
  };
  const sendWebhook = (event: StripeEvent, ms: number): void =>
    scheduler.in(ms, `webhook ${event.type}`, () => void deliver(event, false));

  return {
    bus: bus as unknown as PublisherOptions['client'],
    committed(record: CommitRecord): void {
      count += 1;
      // A record that the change stream has parked is published later, by `republish`.
      if (scheduler.isHit(rates().dropped)) return;
      commits.push({
        eventName: 'INSERT',
        eventSourceARN: eventsArn,
        dynamodb: { SequenceNumber: String(count).padStart(12, '0'), NewImage: commitItem(record) },
      } as unknown as DynamoDBRecord);
      scheduler.in(scheduler.below(200), 'the change stream continues', () => void publish());
    },
    received(row: InboxRow): void {
      const one = { row, tries: 0, isTaken: false };
      inboxRows.push(one);
      scheduler.in(scheduler.below(200), `webhook ${row.id} is processed`, () => void processInbox(one));
    },
    stripeEvent(event: StripeEvent): void {
      if (!(webhookTypes as readonly string[]).includes(event.type)) return;
      if (scheduler.isHit(rates().dropped)) return;
      webhooksOnTheWay += 1;
      const late = scheduler.isHit(rates().late) ? scheduler.below(26 * hourMs) : scheduler.below(2_000);
      sendWebhook(event, late);
      if (!scheduler.isHit(rates().duplicate)) return;
      webhooksOnTheWay += 1;
      scheduler.in(scheduler.below(hourMs), `webhook ${event.type} again`, () => void deliver(event, true));
    },
    enqueue,
    isQuiet: (): boolean =>
      commits.length === 0 &&
      !busy.publisher &&
      inboxRows.length === 0 &&
      webhooksOnTheWay === 0 &&
      [...queues.values()].every(
        ({ messages, running }) =>
          running === 0 && messages.every(({ visibleAt }) => visibleAt === Number.POSITIVE_INFINITY),
      ),
    redrive(): number {
      let redriven = 0;
      for (const { name, messages } of queues.values())
        for (const message of messages) {
          if (message.visibleAt !== Number.POSITIVE_INFINITY) continue;
          redriven += 1;
          Object.assign(message, { receives: 0, visibleAt: scheduler.now() });
          soon(name, 1);
        }
      return redriven;
    },
    waiting: (): readonly string[] =>
      [...queues.values()].flatMap(({ name, messages }) => messages.map(({ id }) => `${name} ${id}`)),
  };
};
