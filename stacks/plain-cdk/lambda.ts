import { join } from 'node:path';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type FunctionOptions,
  Function as Lambda,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Duration, Size } from 'aws-cdk-lib/core';
import { appOf, type Stack } from './app.ts';
import { parameterPrefix, type Secret } from './secrets.ts';

export type { Lambda };

export type FunctionProps = Pick<
  FunctionOptions,
  'logGroup' | 'loggingFormat' | 'onFailure' | 'retryAttempts' | 'maxEventAge'
> & {
  readonly handler: string;
  readonly timeout: number;
  /** Memory in megabytes; a common default if absent. */
  readonly memorySize?: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly PolicyStatement[];
  readonly bind: readonly Secret[];
};

export const createFunction = (stack: Stack, id: string, own: FunctionProps): Lambda => {
  const app = appOf(stack);
  const { handler, timeout, environment, permissions, bind, ...others } = own;
  const { memorySize, logGroup, loggingFormat } = app.functionDefaultsIn(stack);
  const folder = join(app.outdir, 'bundles', `${stack.stackName}-${id}`);
  app.bundle(handler, folder);
  const lambda = new Lambda(stack, id, {
    ...(memorySize !== undefined && { memorySize }),
    ...(logGroup && { logGroup }),
    ...(loggingFormat && { loggingFormat }),
    ...others,
    code: Code.fromAsset(folder),
    handler,
    timeout: Duration.seconds(timeout),
    ephemeralStorageSize: Size.mebibytes(512),
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    tracing: Tracing.ACTIVE,
    environment: {
      ...environment,
      AWS_NODEJS_CONNECTION_REUSE_ENABLED: '1',
      SST_APP: app.name,
      SST_STAGE: app.stage,
      SST_SSM_PREFIX: parameterPrefix(app),
      ...Object.fromEntries(bind.map(({ name }) => [`SST_Secret_value_${name}`, '__FETCH_FROM_SSM__'])),
    },
  });
  for (const statement of [...permissions, ...bind.map(({ reading }) => reading)])
    lambda.addToRolePolicy(statement);
  return lambda;
};
