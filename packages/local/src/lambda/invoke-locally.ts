import type { Logger } from '@hoops/runtime/logger';
import type { Context } from 'aws-lambda';

export type LambdaHandler<Event, Result> = (event: Event, context: Context) => Promise<Result>;

export class FunctionTimeout extends Error {
  constructor(name: string, timeoutMs: number) {
    super(`The function ${name} timed out after ${timeoutMs / 1000} seconds.`);
    this.name = 'FunctionTimeout';
  }
}

/**
 * Calls a handler like Lambda, with JSON copies and a timeout. Errors are rethrown, and logged without the
 * event, which may contain personal data.
 */
export const createLocalInvoker = (input: {
  /** Wall clock in milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  logger: Logger;
}) => {
  const { now, newId, logger } = input;

  return async function invokeLocally<Event, Result>(
    name: string,
    handler: LambdaHandler<Event, Result>,
    event: Event,
    options: { timeoutMs: number },
  ): Promise<Result> {
    const startedAt = now();
    const context = lambdaContext(name, newId(), () => Math.max(0, startedAt + options.timeoutMs - now()));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new FunctionTimeout(name, options.timeoutMs)), options.timeoutMs);
    });
    try {
      return asJson(await Promise.race([runHandler(handler, asJson(event), context), timeout]));
    } catch (error) {
      const requestId = context.awsRequestId;
      logger.error('function-failed', { function: name, requestId, durationMs: now() - startedAt }, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
};

const runHandler = async <Event, Result>(
  handler: LambdaHandler<Event, Result>,
  event: Event,
  context: Context,
): Promise<Result> => handler(event, context);

const asJson = <Value>(value: Value): Value =>
  value === undefined ? value : JSON.parse(JSON.stringify(value));

const lambdaContext = (name: string, requestId: string, remainingMs: () => number): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
  memoryLimitInMB: '512',
  awsRequestId: requestId,
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: remainingMs,
  // Callbacks from Node 0.10, which the type still requires although async handlers do not use them.
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});
