import { createHmac, randomBytes } from 'node:crypto';
import { AwsError, parseJsonBody, serveAws } from '@hoops/local/loopback/serve-aws';
import * as z from 'zod/mini';

const entriesSchema = z.object({
  Entries: z.array(z.object({ DetailType: z.string(), Detail: z.string() })),
});
type Entry = z.output<typeof entriesSchema>['Entries'][number];

/**
 * KMS, parameter store, EventBridge, SES and empty queues, as far as handlers use them. The local system
 * has no KMS and no parameter store.
 */
export const startTracedAws = async (parameters: Readonly<Record<string, string>>) => {
  const master = randomBytes(32);
  const entries: Entry[] = [];
  const mails: string[] = [];
  const wrapped = new Map<string, string>();
  const noMessages = ['', 'Delayed', 'NotVisible'].map((which) => [
    `ApproximateNumberOfMessages${which}`,
    '0',
  ]);
  const answers: Readonly<Record<string, (input: Record<string, unknown>) => object>> = {
    'TrentService.GenerateDataKey': ({ EncryptionContext }) => {
      const Plaintext = randomBytes(32).toString('base64');
      const CiphertextBlob = randomBytes(64).toString('base64');
      wrapped.set(JSON.stringify([EncryptionContext, CiphertextBlob]), Plaintext);
      return { Plaintext, CiphertextBlob };
    },
    'TrentService.Decrypt': ({ EncryptionContext, CiphertextBlob }) => {
      const Plaintext = wrapped.get(JSON.stringify([EncryptionContext, CiphertextBlob]));
      if (!Plaintext) throw new AwsError(400, 'InvalidCiphertextException', 'No.');
      return { Plaintext };
    },
    'TrentService.GenerateMac': ({ Message }) => ({
      Mac: createHmac('sha256', master).update(String(Message)).digest('base64'),
    }),
    'TrentService.Sign': () => ({ Signature: master.toString('base64') }),
    'AmazonSSM.GetParameters': ({ Names }) => ({
      Parameters: z
        .parse(z.array(z.string()), Names)
        .flatMap((Name) => (parameters[Name] === undefined ? [] : [{ Name, Value: parameters[Name] }])),
    }),
    'AmazonSQS.GetQueueUrl': ({ QueueName }) => ({ QueueUrl: `https://sqs.test/1/${QueueName}` }),
    'AmazonSQS.GetQueueAttributes': () => ({ Attributes: Object.fromEntries(noMessages) }),
    'GraniteServiceVersion20100801.DescribeAlarms': () => ({ MetricAlarms: [] }),
    'AWSEvents.PutEvents': (input) => {
      const { Entries } = z.parse(entriesSchema, input);
      entries.push(...Entries);
      return { FailedEntryCount: 0, Entries: Entries.map((_, index) => ({ EventId: String(index) })) };
    },
  };
  const server = await serveAws({
    contentType: 'application/x-amz-json-1.1',
    maxBodyBytes: 1024 * 1024,
    onError: () => undefined,
    handle: async ({ headers, path, body }) => {
      if (path === '/v2/email/outbound-emails') {
        mails.push(body.toString('utf8'));
        return { status: 200, body: { MessageId: `message-${mails.length}` } };
      }
      const answer = answers[String(headers['x-amz-target'])];
      if (!answer) throw new AwsError(501, 'UnknownOperationException', 'Not known here.');
      return { status: 200, body: answer(parseJsonBody(body)) };
    },
  });
  return { url: server.url, entries, mails, close: server.close };
};
