import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Reply } from '../system/start-local.ts';

/** Shorter than the five seconds after which Node's server closes idle connections. */
const idleMs = 3_000;
const agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: idleMs });

/**
 * API client on keep-alive connections of Node's HTTP client, because `fetch` would add 0.7 ms per request.
 */
export const leanClient = (url: string, token?: string) => {
  const { hostname, port } = new URL(url);
  const send = <Answer>(method: 'GET' | 'POST', path: string, body?: string): Promise<Reply<Answer>> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'idempotency-key': randomUUID(),
        }),
      };
      const sent = request({ agent, hostname, port, method, path: `/api/${path}`, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    get: <Answer>(path: string) => send<Answer>('GET', path),
    post: <Answer>(path: string, body: object) => send<Answer>('POST', path, JSON.stringify(body)),
  };
};

export type LeanClient = ReturnType<typeof leanClient>;

export const successfulAnswer = async <Answer>(reply: Promise<Reply<Answer>>): Promise<Answer> => {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
