import * as z from 'zod/mini';
import type { DeadLetterQueues } from './dead-letters.ts';
import type { CallSqs } from './sqs.ts';

const urlSchema = z.object({ QueueUrl: z.string() });
const attributesSchema = z.object({
  Attributes: z.object({ ApproximateNumberOfMessages: z.string() }),
});
const messageSchema = z.object({ MessageId: z.string(), Body: z.string(), ReceiptHandle: z.string() });
const receivedSchema = z.object({ Messages: z._default(z.nullable(z.array(messageSchema)), null) });
const sentSchema = z.object({ Successful: z._default(z.array(z.object({ Id: z.string() })), []) });

/** How long a message that is being moved is hidden; if it is not moved by then, it is a dead letter again. */
const hiddenSeconds = 60;

/**
 * The queues of a stage, by the beginning of their names. What a subscriber gave up and what the bus could not deliver
 * lie in queues of their own; both are put back into the subscriber's. A message is deleted where it lay only after it
 * was sent: one that is interrupted is delivered twice, which subscribers bear.
 */
export const sqsDeadLetters = (call: CallSqs, prefix: string): DeadLetterQueues => {
  const urlOf = async (name: string): Promise<string> =>
    z.parse(urlSchema, await call('GetQueueUrl', { QueueName: `${prefix}${name}` })).QueueUrl;
  const graves = (queue: string): Promise<readonly string[]> =>
    Promise.all([`${queue}-dead-letters`, `${queue}-undelivered`].map(urlOf));

  const countOf = async (QueueUrl: string): Promise<number> => {
    const AttributeNames = ['ApproximateNumberOfMessages'];
    const answer = z.parse(attributesSchema, await call('GetQueueAttributes', { QueueUrl, AttributeNames }));
    return Number(answer.Attributes.ApproximateNumberOfMessages);
  };

  /** @returns how many were moved; undefined when none was there. */
  const moveSome = async (from: string, to: string): Promise<number | undefined> => {
    const { Messages } = z.parse(
      receivedSchema,
      await call('ReceiveMessage', {
        QueueUrl: from,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: 1,
      }),
    );
    if (!Messages || Messages.length === 0) return undefined;
    const sent = z.parse(
      sentSchema,
      await call('SendMessageBatch', {
        QueueUrl: to,
        Entries: Messages.map(({ MessageId, Body }) => ({ Id: MessageId, MessageBody: Body })),
      }),
    );
    const moved = Messages.filter(({ MessageId }) => sent.Successful.some(({ Id }) => Id === MessageId));
    if (moved.length === 0) throw new Error('SQS took none of the messages.');
    await call('DeleteMessageBatch', {
      QueueUrl: from,
      Entries: moved.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle })),
    });
    return moved.length;
  };

  return {
    async deadLettersOf(queue) {
      const counts = await Promise.all((await graves(queue)).map(countOf));
      return { queue, messages: counts.reduce((sum, one) => sum + one, 0), reasons: [] };
    },
    async redrive(queue) {
      const to = await urlOf(queue);
      let redriven = 0;
      for (const from of await graves(queue)) {
        for (let moved = await moveSome(from, to); moved !== undefined; moved = await moveSome(from, to)) {
          redriven += moved;
        }
      }
      return redriven;
    },
  };
};
