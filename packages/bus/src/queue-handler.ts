import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { framesOf, type Logger, maskedText } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

export type QueueMessages<Message> = {
  /** @throws Error for an unknown message */
  readonly read: (body: unknown) => Message;
  /** Ordering key, such as a stream; messages with different keys are handled in parallel. */
  readonly lineOf: (message: Message) => string;
  /** Position within the ordering key; messages with equal positions keep their arrival order. */
  readonly placeOf: (message: Message) => number;
  /** Purpose of a message. The newest message per purpose and ordering key replaces older messages. */
  readonly purposeOf: (message: Message) => string;
  /** May be called again, late or out of order; an error causes a retry. */
  readonly handle: (message: Message) => Promise<void>;
  /** Facts for logs; contains ids only. */
  readonly facts: (message: Message) => Readonly<Record<string, unknown>>;
  readonly name: (message: Message) => string;
};

/** Log lines that raise an alarm (stacks/observability.ts), with the subscriber's name. */
export const notHandledLogged = { unreadable: 'message-unreadable', failed: 'event-not-handled' } as const;

const linesAtOnce = 10;

export const queueHandler =
  <Message>(messages: QueueMessages<Message>, logger: Logger) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const reasons = new Map<string, Reason>();
    const deliveries: Delivery<Message>[] = [];
    for (const record of Records) {
      const message = readMessage(record, messages, logger);
      if (message === undefined)
        reasons.set(record.messageId, { reason: 'The message is not one of ours.', stack: [] });
      else deliveries.push({ record, message });
    }
    await forEachAtOnce(linesOf(deliveries, messages), linesAtOnce, async (line) => {
      for (const work of line) {
        const reason = await failureOf(work, messages, logger);
        if (reason === undefined) continue;
        for (const { record } of work.all) reasons.set(record.messageId, reason);
      }
    });
    return { batchItemFailures: Records.flatMap((record) => failedItem(record, reasons)) };
  };

type Delivery<Message> = { readonly record: SQSRecord; readonly message: Message };

type Work<Message> = {
  readonly newest: Delivery<Message>;
  readonly all: readonly Delivery<Message>[];
};

type Reason = { readonly reason: string; readonly stack: readonly string[] };

/** Lambda reads only the identifier; local queues store the reason with each dead letter. */
type Failure = { readonly itemIdentifier: string } & Reason;

const failedItem = ({ messageId }: SQSRecord, reasons: ReadonlyMap<string, Reason>): readonly Failure[] => {
  const reason = reasons.get(messageId);
  return reason === undefined ? [] : [{ itemIdentifier: messageId, ...reason }];
};

const readMessage = <Message>(
  record: SQSRecord,
  { read }: Pick<QueueMessages<Message>, 'read'>,
  logger: Logger,
): Message | undefined => {
  try {
    return read(JSON.parse(record.body));
  } catch {
    logger.error(notHandledLogged.unreadable, deliveryFacts(record));
    return undefined;
  }
};

const linesOf = <Message>(
  deliveries: readonly Delivery<Message>[],
  { lineOf, placeOf, purposeOf }: QueueMessages<Message>,
): Iterable<readonly Work<Message>[]> => {
  const lines = new Map<string, Map<string, Work<Message>>>();
  const inOrder = [...deliveries].sort((a, b) => placeOf(a.message) - placeOf(b.message));
  for (const newest of inOrder) {
    const line = lines.get(lineOf(newest.message)) ?? new Map<string, Work<Message>>();
    lines.set(lineOf(newest.message), line);
    const purpose = purposeOf(newest.message);
    const all = [...(line.get(purpose)?.all ?? []), newest];
    line.delete(purpose);
    line.set(purpose, { newest, all });
  }
  return [...lines.values()].map((line) => [...line.values()]);
};

const failureOf = async <Message>(
  { newest, all }: Work<Message>,
  { handle, facts, name }: QueueMessages<Message>,
  logger: Logger,
): Promise<Reason | undefined> => {
  try {
    await handle(newest.message);
    return undefined;
  } catch (error) {
    for (const { record, message } of all) {
      logger.error(notHandledLogged.failed, { ...deliveryFacts(record), ...facts(message) }, error);
    }
    const said = error instanceof Error ? maskedText(error.message) : 'unknown error';
    const reason = `${name(newest.message)} was not handled: ${said}`;
    return { reason, stack: error instanceof Error ? framesOf(error) : [] };
  }
};

const deliveryFacts = ({ messageId, attributes }: SQSRecord) => ({
  messageId,
  receiveCount: attributes.ApproximateReceiveCount,
});
