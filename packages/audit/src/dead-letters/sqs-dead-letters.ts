import type { Clock } from '@hoops/runtime/clock';
import { deadLetterQueuesOf, jobLetters } from '@hoops/wiring/dead-letter-queues';
import * as z from 'zod/mini';
import type { CallAws } from './aws-calls.ts';
import { type DeadLetter, eventInBody, maxLetters, type QueueDepth, type Queues } from './dead-letters.ts';
import { oldestMessages } from './oldest-messages.ts';

const urlSchema = z.object({ QueueUrl: z.string() });
const depthSchema = z.object({
  Attributes: z.object({
    ApproximateNumberOfMessages: z.string(),
    ApproximateNumberOfMessagesDelayed: z.string(),
    ApproximateNumberOfMessagesNotVisible: z.string(),
  }),
});
const messageSchema = z.object({
  MessageId: z.string(),
  Body: z.string(),
  ReceiptHandle: z.string(),
  Attributes: z.object({ ApproximateReceiveCount: z.string(), SentTimestamp: z.string() }),
});
type Message = z.output<typeof messageSchema>;
const receivedSchema = z.object({ Messages: z._default(z.nullable(z.array(messageSchema)), null) });
const batchSchema = z.object({ Successful: z._default(z.array(z.object({ Id: z.string() })), []) });

const hiddenSeconds = 60;
const batchSize = 10;
/** Maximum total body size of a batch: below SQS's limit, and large enough for any single bus message. */
const maxBatchBytes = 256 * 1024;

type Stage = {
  readonly sqs: CallAws;
  readonly cloudWatch: CallAws;
  readonly clock: Clock;
  readonly prefix: string;
};

export const sqsDeadLetters = ({ sqs: call, cloudWatch, clock, prefix }: Stage): Queues => {
  const urlOf = async (name: string): Promise<string> =>
    z.parse(urlSchema, await call('GetQueueUrl', { QueueName: `${prefix}${name}` })).QueueUrl;
  const graves = (queue: string): Promise<readonly string[]> =>
    Promise.all(deadLetterQueuesOf(queue).map(urlOf));

  const depthAt = async (QueueUrl: string): Promise<QueueDepth> => {
    const AttributeNames = Object.keys(depthSchema.shape.Attributes.shape);
    const answer = z.parse(depthSchema, await call('GetQueueAttributes', { QueueUrl, AttributeNames }));
    const { Attributes } = answer;
    return {
      waiting:
        Number(Attributes.ApproximateNumberOfMessages) +
        Number(Attributes.ApproximateNumberOfMessagesDelayed),
      inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
    };
  };

  const together = async (
    operation: string,
    QueueUrl: string,
    messages: readonly Message[],
    entryOf: (message: Message) => object,
  ): Promise<readonly Message[]> => {
    if (messages.length === 0) return [];
    const answer = await call(operation, { QueueUrl, Entries: messages.map(entryOf) });
    const { Successful } = z.parse(batchSchema, answer);
    const ids = new Set(Successful.map(({ Id }) => Id));
    return messages.filter(({ MessageId }) => ids.has(MessageId));
  };

  /**
   * Receives messages until enough are found, and deletes the messages that `take` returns. Other messages
   * become visible right away.
   * @returns number of deleted messages
   */
  const goThrough = async (
    QueueUrl: string,
    take: (messages: readonly Message[]) => Promise<readonly Message[]>,
    isEnough: () => boolean,
  ): Promise<number> => {
    let deleted = 0;
    const seen = new Set<string>();
    const receive = async (): Promise<readonly Message[]> => {
      const received = await call('ReceiveMessage', {
        QueueUrl,
        MaxNumberOfMessages: batchSize,
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: 1,
        AttributeNames: Object.keys(messageSchema.shape.Attributes.shape),
      });
      const { Messages } = z.parse(receivedSchema, received);
      return (Messages ?? []).filter(({ MessageId }) => !seen.has(MessageId));
    };
    const kept = new Map<string, Message>();
    try {
      while (!isEnough()) {
        const messages = await receive();
        if (messages.length === 0) break;
        for (const message of messages) {
          seen.add(message.MessageId);
          kept.set(message.MessageId, message);
        }
        const gone = await together('DeleteMessageBatch', QueueUrl, await take(messages), entryOf);
        for (const { MessageId } of gone) kept.delete(MessageId);
        deleted += gone.length;
      }
    } finally {
      const left = [...kept.values()];
      for (let from = 0; from < left.length; from += batchSize) {
        const Entries = left
          .slice(from, from + batchSize)
          .map((message) => ({ ...entryOf(message), VisibilityTimeout: 0 }));
        await call('ChangeMessageVisibilityBatch', { QueueUrl, Entries });
      }
    }
    return deleted;
  };

  const send = async (QueueUrl: string, messages: readonly Message[]): Promise<readonly Message[]> => {
    const taken: Message[] = [];
    for (const batch of batchesOf(messages)) {
      taken.push(
        ...(await together('SendMessageBatch', QueueUrl, batch, ({ MessageId, Body }) => ({
          Id: MessageId,
          MessageBody: Body,
        }))),
      );
    }
    if (messages.length > 0 && taken.length === 0) throw new Error('SQS took none of the messages.');
    return taken;
  };

  const chosen =
    (letters: readonly string[] | 'all') =>
    ({ MessageId }: Message): boolean =>
      letters === 'all' || letters.includes(MessageId);

  return {
    // State machines have no queue to count.
    depthOf: async (queue) =>
      queue === jobLetters.name ? { waiting: 0, inFlight: 0 } : depthAt(await urlOf(queue)),
    oldestOf: (queues) =>
      oldestMessages(cloudWatch, clock, new Map(queues.map((name) => [name, `${prefix}${name}`]))),
    async countOf(queue) {
      const depths = await Promise.all((await graves(queue)).map(depthAt));
      return depths.reduce((sum, { waiting, inFlight }) => sum + waiting + inFlight, 0);
    },
    async lettersOf(queue, wanted) {
      const letters: DeadLetter[] = [];
      const isEnough = (): boolean =>
        wanted
          ? wanted.every((id) => letters.some((letter) => letter.id === id))
          : letters.length >= maxLetters;
      for (const from of await graves(queue)) {
        await goThrough(
          from,
          async (messages) => {
            letters.push(...messages.map(letterOf));
            return [];
          },
          isEnough,
        );
      }
      return letters;
    },
    async redrive(queue, letters) {
      const to = await urlOf(queue);
      let redriven = 0;
      for (const from of await graves(queue)) {
        await goThrough(
          from,
          async (messages) => {
            const moved = await send(to, messages.filter(chosen(letters)));
            redriven += moved.length;
            return moved;
          },
          () => letters !== 'all' && redriven >= letters.length,
        );
      }
      return redriven;
    },
    async send(queue, body) {
      await call('SendMessage', { QueueUrl: await urlOf(queue), MessageBody: body });
    },
    async discard(queue, letters) {
      let discarded = 0;
      let found = 0;
      for (const from of await graves(queue)) {
        discarded += await goThrough(
          from,
          async (messages) => {
            const these = messages.filter(chosen(letters));
            found += these.length;
            return these;
          },
          () => found >= letters.length,
        );
      }
      return discarded;
    },
  };
};

const batchesOf = (messages: readonly Message[]): readonly (readonly Message[])[] => {
  const batches: Message[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = Buffer.byteLength(message.Body);
    if (bytes + size > maxBatchBytes) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(message);
    bytes += size;
  }
  return batches;
};

const entryOf = ({ MessageId, ReceiptHandle }: Message) => ({ Id: MessageId, ReceiptHandle });

const letterOf = ({ MessageId, Body, Attributes }: Message): DeadLetter => ({
  id: MessageId,
  sentAt: new Date(Number(Attributes.SentTimestamp)).toISOString(),
  tries: Number(Attributes.ApproximateReceiveCount),
  reason: null,
  stack: [],
  event: eventInBody(Body),
});
