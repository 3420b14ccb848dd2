import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Account, AwsError, emptyAccount } from './account.ts';
import { CloudFormationApi } from './cloudformation-api.ts';
import { stackEvent, targetsOf } from './event-rules.ts';
import { Lambdas } from './lambda.ts';
import { MqttBroker } from './mqtt-broker.ts';
import { answerS3 } from './s3.ts';
import { answerSsm } from './ssm.ts';
import { answerSts } from './sts.ts';
import { toXml } from './xml.ts';

export type ControlPlane = {
  readonly account: Account;
  readonly lambdas: Lambdas;
  readonly broker: MqttBroker;
  /** Environment variables that point command lines to this simulated AWS. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests that no handler knows; tests expect none. */
  readonly refused: string[];
  /** Lambdas that failed after a stack's status change, with the reason. */
  readonly failed: string[];
  readonly close: () => Promise<void>;
};

type Answer = {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
};

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** S3 closes a stalled upload so that clients retry; Node would wait five minutes. */
const mostUploadMs = 30_000;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const tooSlow = new AwsError('RequestTimeout', 'Your socket connection to the server was not read from');
  const timer = setTimeout(() => request.destroy(tooSlow), mostUploadMs);
  try {
    return await buffer(request);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Empty AWS account on loopback. Rejects unknown and unsigned requests.
 * @param dataPlaneUrl endpoint of all other services, for Lambdas
 */
export async function startControlPlane(dataPlaneUrl: string): Promise<ControlPlane> {
  const account = emptyAccount();
  const refused: string[] = [];
  const failed: string[] = [];
  const certificates = makeCertificate();
  const secure = createHttpsServer({ key: certificates.key, cert: certificates.cert });
  const broker = new MqttBroker(secure);
  const securePort = await listening(secure);

  const server = createHttpServer(async (request, response) => {
    const { status = 200, type = 'application/json', headers = {}, body = '' } = await answer(request);
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  const url = `http://127.0.0.1:${await listening(server)}`;

  const lambdas = new Lambdas(account, {
    AWS_ENDPOINT_URL: dataPlaneUrl,
    STRIPE_API_BASE: dataPlaneUrl,
    ...Object.fromEntries(
      ['S3', 'SSM', 'IOT', 'IOT_DATA_PLANE', 'CLOUDFORMATION'].map((name) => [
        `AWS_ENDPOINT_URL_${name}`,
        url,
      ]),
    ),
    NODE_EXTRA_CA_CERTS: certificates.file,
  });
  const cloudFormation = new CloudFormationApi(account, async (stack) => {
    const event = stackEvent(stack);
    for (const arn of targetsOf(account, event))
      await lambdas.invoke(arn, event).catch((error: Error) => failed.push(`${arn}: ${error.message}`));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const service = /\/([a-z0-9-]+)\/aws4_request/.exec(request.headers.authorization ?? '')?.[1];
    const asked = `${service} ${request.method} ${request.url}`;
    try {
      if (!service) throw new AwsError('MissingAuthenticationToken', 'The request is not signed', 403);
      return await answerService(service, request, await bodyOf(request));
    } catch (error) {
      const { code, status, message } =
        error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500);
      if (['InvalidAction', 'NotImplemented', 'InternalFailure', 'MissingAuthenticationToken'].includes(code))
        refused.push(`${asked}: ${message}`);
      return errorAnswer(service, { code, status, message });
    }
  }

  async function answerService(service: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const query = new URLSearchParams(service === 's3' ? '' : body.toString());
    switch (service) {
      case 'sts':
        return { type: 'text/xml', body: answerSts(query.get('Action') ?? '', query) };
      case 'cloudformation':
        return { type: 'text/xml', body: await cloudFormation.answer(query.get('Action') ?? '', query) };
      case 's3': {
        const [bucket = '', ...key] = decodeURIComponent(pathname.slice(1)).split('/');
        const { method = 'GET', headers } = request;
        const asked = { method, bucket, key: key.join('/'), query: searchParams, headers, body };
        return { type: 'application/xml', ...answerS3(account, asked) };
      }
      case 'ssm': {
        const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
        const result = answerSsm(account, action, JSON.parse(body.toString()));
        return { type: 'application/x-amz-json-1.1', body: JSON.stringify(result) };
      }
      case 'lambda':
        return { body: JSON.stringify(answerLambda(request.method, pathname, body)) };
      default:
        return answerIot(service, request.method, pathname, body);
    }
  }

  function answerLambda(method: string | undefined, path: string, body: Buffer): object {
    const name = decodeURIComponent(
      /^\/2015-03-31\/functions\/([^/]+)\/configuration$/.exec(path)?.[1] ?? '',
    );
    if (name && method === 'GET') return lambdas.configuration(name);
    if (name && method === 'PUT') return lambdas.configure(name, JSON.parse(body.toString()));
    throw new AwsError('InvalidAction', `Lambda does not know ${method} ${path}`);
  }

  function answerIot(service: string, method: string | undefined, path: string, body: Buffer): Answer {
    if (method === 'GET' && path === '/endpoint')
      return { body: JSON.stringify({ endpointAddress: `localhost:${securePort}` }) };
    if (method === 'POST' && path.startsWith('/topics/')) {
      broker.publish(decodeURIComponent(path.slice('/topics/'.length)), body);
      return { body: '{}' };
    }
    throw new AwsError('InvalidAction', `${service} does not know ${method} ${path}`);
  }

  return {
    account,
    lambdas,
    broker,
    refused,
    failed,
    environment: {
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'deployer',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      NODE_EXTRA_CA_CERTS: certificates.file,
    },
    close: async () => {
      lambdas.close();
      broker.close();
      await Promise.all([closed(server), closed(secure)]);
      rmSync(certificates.folder, { recursive: true });
    },
  };
}

const errorAnswer = (
  service: string | undefined,
  { code, status, message }: Pick<AwsError, 'code' | 'status' | 'message'>,
): Answer => {
  if (service === 's3')
    return {
      status,
      type: 'application/xml',
      body: `<Error>${toXml({ Code: code, Message: message })}</Error>`,
    };
  if (service === 'sts' || service === 'cloudformation') {
    const error = toXml({ Error: { Type: 'Sender', Code: code, Message: message }, RequestId: 'request' });
    return { status, type: 'text/xml', body: `<ErrorResponse>${error}</ErrorResponse>` };
  }
  return {
    status,
    headers: { 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: code, message, Message: message }),
  };
};

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'hoops-certificate-'));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${keyFile} -out ${file}`.split(
      ' ',
    ),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return { folder, file, key: readFileSync(keyFile), cert: readFileSync(file) };
}
