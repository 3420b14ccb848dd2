/**
 * All imports from SST. Under the condition `plain-cdk`, `stacks/plain-cdk/platform.ts` is used instead
 * (docs/decisions/0002-sst-v2.md).
 */
import { App, Config, type FunctionProps, Function as SstFunction, type Stack } from 'sst/constructs';
import { useProject as currentProject } from 'sst/project.js';
import { keepEvents } from './live-lambda/keep-events.ts';

export {
  Api,
  type App,
  Cognito,
  type FunctionProps,
  getStack,
  type Stack,
  type StackContext,
  StaticSite,
  use,
} from 'sst/constructs';

export type Lambda = SstFunction;
export type Secret = Config.Secret;

export const projectRoot = (): string => currentProject().paths.root;

/** Lambda; under `sst dev`, a substitute that keeps unanswered events. */
export const createFunction = (stack: Stack, id: string, props: FunctionProps): Lambda => {
  const lambda = new SstFunction(stack, id, props);
  const { root } = stack.node;
  if (root instanceof App && root.mode === 'dev' && stack.isActive) keepEvents(stack, lambda);
  return lambda;
};

/** Secrets set separately from deployments; only bound Lambdas can read them. */
export const createSecrets = <Name extends string>(
  stack: Stack,
  names: readonly Name[],
): Readonly<Record<Name, Secret>> => Config.Secret.create(stack, ...names);
