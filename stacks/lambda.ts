import type { LambdaRow } from '@hoops/wiring/lambda-row';
import { App, type FunctionProps, Function as Lambda, type Stack } from 'sst/constructs';
import { keepEvents } from './live-lambda/keep-events.ts';
import { grantsFor } from './needs.ts';
import type { UserPool } from './pool-needs.ts';

/** What becomes of an asynchronous call that fails. */
type WhenItFails = Pick<FunctionProps, 'onFailure' | 'retryAttempts' | 'maxEventAge'>;

/** A Lambda with the environment and the rights of its declared needs and no others. */
export const createLambda = (
  stack: Stack,
  name: string,
  { handler, timeoutSeconds, memory, needs }: LambdaRow,
  { pool, ...whenItFails }: WhenItFails & { readonly pool?: UserPool } = {},
): Lambda => {
  const { environment, statements, secrets } = grantsFor(stack, needs, pool);
  const lambda = new Lambda(stack, name, {
    ...whenItFails,
    handler,
    timeout: timeoutSeconds,
    ...(memory !== undefined && { memorySize: memory }),
    environment,
    permissions: statements,
    bind: secrets,
  });
  const { root } = stack.node;
  if (root instanceof App && root.mode === 'dev' && stack.isActive) keepEvents(stack, lambda);
  return lambda;
};
