import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { answering, type HttpAnswer } from '@hoops/loopback/answering';
import { BodyTooLarge, readBody } from '@hoops/loopback/read-body';
import { type LoopbackServer, serveLoopback } from '@hoops/loopback/serve-loopback';

export type AwsRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type AwsAnswer = { readonly status: number; readonly body?: unknown };

export class AwsError extends Error {
  readonly status: number;
  constructor(status: number, name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.name = name;
  }
}

/**
 * Serves a stand-in for an AWS service with JSON on a free loopback port. `onError` receives unexpected
 * errors, and any `AwsError` that has a cause.
 */
export const serveAws = (service: {
  readonly contentType: 'application/json' | 'application/x-amz-json-1.1';
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBodyBytes: number;
  readonly handle: (request: AwsRequest) => Promise<AwsAnswer>;
  readonly onError: (error: unknown) => void;
}): Promise<LoopbackServer> => {
  const sent = ({ status, body }: AwsAnswer, headers: Readonly<Record<string, string>> = {}): HttpAnswer => ({
    status,
    headers: {
      'content-type': service.contentType,
      'x-amzn-requestid': randomUUID(),
      ...service.headers,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

  const listener = answering(
    async (request) => {
      const body = await readBody(request, service.maxBodyBytes);
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      return sent(
        await service.handle({ method: request.method ?? 'GET', path, headers: request.headers, body }),
      );
    },
    (error) => {
      if (!(error instanceof AwsError) || error.cause !== undefined) service.onError(error);
      const { name, message, status } = awsErrorFrom(error);
      return sent(
        { status, body: { __type: name, message } },
        { 'x-amzn-errortype': name, 'x-amzn-errormessage': encodeURI(message) },
      );
    },
  );
  return serveLoopback(listener);
};

const awsErrorFrom = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error;
  if (error instanceof BodyTooLarge)
    return new AwsError(413, 'RequestEntityTooLargeException', error.message);
  return new AwsError(500, 'InternalFailure', 'Internal failure.');
};

/** @throws AwsError, like AWS, for any body but a JSON object */
export const parseJsonBody = (body: Buffer): Readonly<Record<string, unknown>> => {
  const refuse = () => new AwsError(400, 'SerializationException', 'The request body is not a JSON object.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw refuse();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refuse();
  return parsed as Readonly<Record<string, unknown>>;
};

export const localAwsConfig = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
