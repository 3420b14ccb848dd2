import { createLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import { createLocalInvoker } from './invoke-locally.ts';

const setUp = () => {
  const lines: unknown[] = [];
  const invoke = createLocalInvoker({
    now: () => 1_000,
    newId: () => 'request-1',
    logger: createLogger((line) => lines.push(JSON.parse(line))),
  });
  return { invoke, lines };
};

it('a local invocation passes event and result as JSON and shares no objects', async () => {
  const { invoke, lines } = setUp();
  const event = { list: [1], at: new Date(0), gone: undefined };
  const answer = { list: event.list };
  const received = await invoke<unknown, typeof answer>(
    'queries',
    async (given) => {
      expect(given).toEqual({ list: [1], at: '1970-01-01T00:00:00.000Z' });
      return answer;
    },
    event,
    { timeoutMs: 1_000 },
  );
  expect(received).toEqual({ list: [1] });
  expect(received.list).not.toBe(event.list);
  expect(lines).toEqual([]);
});

it('a local invocation passes on an undefined result', async () => {
  const { invoke } = setUp();
  expect(await invoke('queries', async () => undefined, {}, { timeoutMs: 1_000 })).toBeUndefined();
});

it('a local invocation gives the function a Lambda context', async () => {
  const { invoke } = setUp();
  const context = await invoke(
    'queries',
    async (_event, { functionName, awsRequestId, invokedFunctionArn, getRemainingTimeInMillis }) => ({
      functionName,
      awsRequestId,
      invokedFunctionArn,
      remaining: getRemainingTimeInMillis(),
    }),
    {},
    { timeoutMs: 1_500 },
  );
  expect(context).toEqual({
    functionName: 'queries',
    awsRequestId: 'request-1',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:queries',
    remaining: 1_500,
  });
});

it('a local invocation logs and rethrows an error without logging the event', async () => {
  const { invoke, lines } = setUp();
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(invoke('queries', broken, { secret: 'x' }, { timeoutMs: 1_000 })).rejects.toThrow('broken');
  expect(lines).toEqual([
    {
      level: 'error',
      event: 'function-failed',
      function: 'queries',
      requestId: 'request-1',
      durationMs: 0,
      error: { name: 'TypeError', message: 'broken', stack: expect.any(Array) },
    },
  ]);
});

it('a local invocation ends a function that times out', async () => {
  const { invoke, lines } = setUp();
  const never = () => new Promise<never>(() => undefined);
  await expect(invoke('queries', never, {}, { timeoutMs: 5 })).rejects.toThrow(
    'The function queries timed out after 0.005 seconds.',
  );
  expect(lines).toMatchObject([{ error: { name: 'FunctionTimeout' } }]);
});
