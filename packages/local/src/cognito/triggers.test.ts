import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTriggerRunner } from './triggers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answeringFrom = (nth: number) => {
  const trigger = vi.fn((event: PreSignUpTriggerEvent) =>
    trigger.mock.calls.length < nth
      ? new Promise<PreSignUpTriggerEvent>(() => undefined)
      : Promise.resolve({ ...event, response: { ...event.response, autoConfirmUser: true } }),
  );
  const runner = createTriggerRunner({
    triggers: { PreSignUp: trigger },
    region: 'us-east-1',
    poolId: 'us-east-1_1',
    clientId: 'client',
  });
  const user = { sub: 'ann', status: 'UNCONFIRMED', attributes: {} } as Parameters<
    typeof runner.preSignUp
  >[0];
  return { trigger, ask: () => runner.preSignUp(user) };
};

it('a trigger that does not respond within five seconds is called again', async () => {
  const { trigger, ask } = answeringFrom(2);
  const asked = ask();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(trigger).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(trigger).toHaveBeenCalledTimes(2);
  expect(await asked).toMatchObject({ autoConfirmUser: true });
  expect(vi.getTimerCount()).toBe(0);
});

it('a trigger that times out three times fails the request', async () => {
  const { trigger, ask } = answeringFrom(4);
  const refused = expect(ask()).rejects.toMatchObject({
    name: 'UnexpectedLambdaException',
    message: expect.stringContaining('Socket timeout while invoking Lambda function'),
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(trigger).toHaveBeenCalledTimes(3);
  await refused;
});
