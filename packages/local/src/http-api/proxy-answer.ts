import { type HttpAnswer, jsonAnswer } from '@hoops/loopback/answering';
import * as z from 'zod/mini';

/** The part of payload format 2.0 that our functions use: anything else in an answer is refused, loudly. */
const answerSchema = z.strictObject({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
});

/** The gateway sets these itself. */
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

/**
 * Reads what a Lambda answered.
 * @throws Error when the gateway cannot make an HTTP answer of it.
 */
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

/** An answer of the gateway itself. */
export const gatewayAnswer = (status: number, message: string): HttpAnswer => jsonAnswer(status, { message });
