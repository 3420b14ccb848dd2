/**
 * Everything that the stacks take from SST. Under the condition `plain-cdk` the same names come from
 * `stacks/plain-cdk/platform.ts`, which needs no SST: see docs/decisions/0002-sst-v2.md.
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

/** Of the repository. */
export const projectRoot = (): string => currentProject().paths.root;

/** A Lambda, or under `sst dev` its stand-in, which keeps the events that no machine answers. */
export const createFunction = (stack: Stack, id: string, props: FunctionProps): Lambda => {
  const lambda = new SstFunction(stack, id, props);
  const { root } = stack.node;
  if (root instanceof App && root.mode === 'dev' && stack.isActive) keepEvents(stack, lambda);
  return lambda;
};

/** Values that are set apart from deployments and that only the Lambdas to which they are bound may read. */
export const createSecrets = <Name extends string>(
  stack: Stack,
  names: readonly Name[],
): Readonly<Record<Name, Secret>> => Config.Secret.create(stack, ...names);
