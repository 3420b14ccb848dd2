import { dynamoDbClient } from '@hoops/runtime/aws-clients';

/** Calls an operation of SQS. @throws Error named by the service's code when it refuses. */
export type CallSqs = (operation: string, input: object) => Promise<unknown>;

/**
 * SQS over its JSON protocol, signed by the SDK with the credentials and the region of the other clients: an operator's
 * few calls are not worth one more client in every installation. `AWS_ENDPOINT_URL_SQS` points elsewhere, as with
 * the SDK.
 */
export const sqsCalls = (env: NodeJS.ProcessEnv): CallSqs => {
  const { config } = dynamoDbClient();
  return async (operation, input) => {
    const region = await config.region();
    const { protocol, hostname, host, origin } = new URL(
      env.AWS_ENDPOINT_URL_SQS ?? `https://sqs.${region}.amazonaws.com`,
    );
    const signer = await config.signer({
      name: 'sigv4',
      signingName: 'sqs',
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
        'x-amz-target': `AmazonSQS.${operation}`,
      },
      body,
    });
    const response = await fetch(`${origin}/`, { method: 'POST', headers, body });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const code =
      typeof answer === 'object' && answer && '__type' in answer ? String(answer.__type) : 'UnknownError';
    throw Object.assign(new Error(`SQS refused ${operation}.`), { name: code });
  };
};
