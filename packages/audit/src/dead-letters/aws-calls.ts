import { dynamoDbClient } from '@hoops/runtime/aws-clients';

/**
 * Calls an AWS operation.
 * @throws Error named by the service's code
 */
export type CallAws = (operation: string, input: object) => Promise<unknown>;

/** `AWS_ENDPOINT_URL_SQS` overrides the endpoint, as in the SDK. */
export const sqsCalls = ({ AWS_ENDPOINT_URL_SQS: endpoint }: NodeJS.ProcessEnv): CallAws =>
  jsonCalls({ title: 'SQS', host: 'sqs', target: 'AmazonSQS', endpoint });

export const cloudWatchCalls = ({ AWS_ENDPOINT_URL_CLOUDWATCH: endpoint }: NodeJS.ProcessEnv): CallAws =>
  jsonCalls({ title: 'CloudWatch', host: 'monitoring', target: 'GraniteServiceVersion20100801', endpoint });

type Service = {
  readonly title: string;
  readonly host: string;
  readonly target: string;
  readonly endpoint: string | undefined;
};

/**
 * Calls a JSON protocol with the SDK's signer and credentials, because a few calls do not justify an SDK
 * client.
 */
const jsonCalls = ({ title, host: signingName, target, endpoint }: Service): CallAws => {
  const { config } = dynamoDbClient();
  return async (operation, input) => {
    const region = await config.region();
    const { protocol, hostname, host, origin } = new URL(
      endpoint ?? `https://${signingName}.${region}.amazonaws.com`,
    );
    const signer = await config.signer({
      name: 'sigv4',
      signingName,
      signingRegion: region,
      properties: {},
    });
    const body = JSON.stringify(input);
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: '/',
      query: {},
      headers: {
        host,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${target}.${operation}`,
      },
      body,
    });
    const response = await fetch(`${origin}/`, { method: 'POST', headers, body });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const code =
      typeof answer === 'object' && answer && '__type' in answer ? String(answer.__type) : 'UnknownError';
    throw Object.assign(new Error(`${title} refused ${operation}.`), { name: code });
  };
};
