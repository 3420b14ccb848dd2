import { type HttpAnswer, jsonAnswer } from '@hoops/loopback/answering';
import * as z from 'zod/mini';

/** Supported subset of payload format 2.0; answers with other fields are rejected. */
const answerSchema = z.strictObject({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
});

const notPassedOn = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** @throws Error for an invalid HTTP answer */
export const toHttpAnswer = (answer: unknown): HttpAnswer => {
  const read = answerSchema.safeParse(answer);
  if (!read.success) {
    throw new Error(`The function's answer is malformed: ${z.prettifyError(read.error)}`, {
      cause: read.error,
    });
  }
  const { statusCode, headers = {}, body = '' } = read.data;
  const passedOn = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !notPassedOn.has(name));
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...Object.fromEntries(passedOn) },
    body,
  };
};

export const gatewayAnswer = (status: number, message: string): HttpAnswer => jsonAnswer(status, { message });
