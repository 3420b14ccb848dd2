import { AwsError, parseJsonBody, serveAws } from '@hoops/local/loopback/serve-aws';
import { eventBridgeClient } from '@hoops/runtime/aws-clients';
import { countingIds } from '@hoops/runtime/ids';
import * as z from 'zod/mini';

const requestSchema = z.object({
  Entries: z.array(
    z.object({ EventBusName: z.string(), Source: z.string(), DetailType: z.string(), Detail: z.string() }),
  ),
});
type Entry = z.output<typeof requestSchema>['Entries'][number];

export const startFakeEventBridge = async () => {
  const requests: Entry[][] = [];
  const newId = countingIds('bus');
  let refuses: (entry: Entry) => boolean = () => false;
  let broken = false;
  const server = await serveAws({
    contentType: 'application/x-amz-json-1.1',
    maxBodyBytes: 2 * 1024 * 1024,
    onError: () => undefined,
    handle: async ({ body }) => {
      if (broken) throw new AwsError(400, 'AccessDeniedException', 'No.');
      if (body.length > 1024 * 1024) throw new AwsError(400, 'ValidationException', 'Too large.');
      const { Entries } = z.parse(requestSchema, parseJsonBody(body));
      if (Entries.length > 10) throw new AwsError(400, 'ValidationException', 'Too many.');
      requests.push(Entries);
      const answers = Entries.map((entry) =>
        refuses(entry) ? { ErrorCode: 'InternalFailure', ErrorMessage: 'On purpose.' } : { EventId: newId() },
      );
      return {
        status: 200,
        body: { FailedEntryCount: answers.filter((it) => 'ErrorCode' in it).length, Entries: answers },
      };
    },
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_EVENTBRIDGE: server.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const client = eventBridgeClient();
  return {
    client,
    requests,
    published: () =>
      requests.flat().flatMap((entry) => {
        const { stream, version } = z.parse(
          z.object({ stream: z.string(), version: z.int() }),
          JSON.parse(entry.Detail),
        );
        return refuses(entry) ? [] : [`${stream}:${version}`];
      }),
    refuse: (which: (entry: Entry) => boolean) => {
      refuses = which;
    },
    breakDown: (now: boolean) => {
      broken = now;
    },
    close: async () => {
      client.destroy();
      await server.close();
    },
  };
};

export type FakeEventBridge = Awaited<ReturnType<typeof startFakeEventBridge>>;
