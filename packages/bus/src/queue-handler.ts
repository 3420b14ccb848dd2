import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { framesOf, type Logger, maskedText } from '@hoops/runtime/logger';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

/** What the messages of a queue are and what to do with each. */
export type QueueMessages<Message> = {
  /** @throws when the message is not one of ours. */
  readonly read: (body: unknown) => Message;
  /** What is worked on in order, a stream for example. Different lines of a batch are worked on side by side. */
  readonly lineOf: (message: Message) => string;
  /** Where in its line a message belongs. Those with equal places stay in the order in which they came. */
  readonly placeOf: (message: Message) => number;
  /**
   * What a message calls for. Of several messages of a line that call for the same, the newest alone is handled, on
   * behalf of all: they succeed together or come again together.
   */
  readonly purposeOf: (message: Message) => string;
  /** It may come again, late, or out of order; throwing asks for it again. */
  readonly handle: (message: Message) => Promise<void>;
  /** How logs name a message: ids only, its data may be personal. */
  readonly facts: (message: Message) => Readonly<Record<string, unknown>>;
  /** Also with the dead letter. */
  readonly name: (message: Message) => string;
};

/** The names of the log lines that raise an alarm (stacks/observability.ts); they carry the subscriber's name. */
export const notHandledLogged = { unreadable: 'message-unreadable', failed: 'event-not-handled' } as const;

/** How many lines of a batch are worked on at the same time. */
const linesAtOnce = 10;

/** A handler of queue messages. What fails comes again, and nothing else. */
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

/** Deliveries that call for the same; the newest stands for all. */
type Work<Message> = {
  readonly newest: Delivery<Message>;
  readonly all: readonly Delivery<Message>[];
};

/** Why, and for developers where: the frames of the error's stack. */
type Reason = { readonly reason: string; readonly stack: readonly string[] };

/** Lambda reads the identifier alone; the local queues keep the rest with the dead letter. */
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

/** The work of each line in its order: what is superseded within the batch is done where the newest message is. */
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
