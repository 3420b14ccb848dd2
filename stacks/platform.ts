/**
 * All imports from SST. Condition `plain-cdk` uses `stacks/plain-cdk/platform.ts` instead: see
 * docs/decisions/0002-sst-v2.md.
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

/** A Lambda; under `sst dev`, a substitute that keeps unanswered events. */
export const createFunction = (stack: Stack, id: string, props: FunctionProps): Lambda => {
  const lambda = new SstFunction(stack, id, props);
  const { root } = stack.node;
  if (root instanceof App && root.mode === 'dev' && stack.isActive) keepEvents(stack, lambda);
  return lambda;
};

/** Values set apart from deployments, readable only by bound Lambdas. */
export const createSecrets = <Name extends string>(
  stack: Stack,
  names: readonly Name[],
): Readonly<Record<Name, Secret>> => Config.Secret.create(stack, ...names);
