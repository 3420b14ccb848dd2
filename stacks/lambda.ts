import type { LambdaRow } from '@hoops/wiring/needs';
import { createFunction, type FunctionProps, type Lambda, type Stack } from '#platform';
import { grantsFor } from './needs.ts';
import type { UserPool } from './pool-needs.ts';

type WhenItFails = Pick<FunctionProps, 'onFailure' | 'retryAttempts' | 'maxEventAge'>;

/** Lambda with the environment variables and permissions of its declared needs, and no others. */
export const createLambda = (
  stack: Stack,
  name: string,
  { handler, timeoutSeconds, memory, needs }: LambdaRow,
  { pool, ...whenItFails }: WhenItFails & { readonly pool?: UserPool } = {},
): Lambda => {
  const { environment, statements, secrets } = grantsFor(stack, needs, pool);
  return createFunction(stack, name, {
    ...whenItFails,
    handler,
    timeout: timeoutSeconds,
    ...(memory !== undefined && { memorySize: memory }),
    environment,
    permissions: statements,
    bind: secrets,
  });
};
