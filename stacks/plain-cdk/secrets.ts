import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnWaitConditionHandle } from 'aws-cdk-lib/core';
import { type App, appOf, type Stack } from './app.ts';

/** Secret in the parameter store; templates never contain its value. */
export type Secret = { readonly name: string; readonly reading: PolicyStatement };

/** SST's parameter prefix, so existing secrets keep their names. */
export const parameterPrefix = ({ name, stage }: App): string => `/sst/${name}/${stage}/`;

/** Values set apart from deployments (`aws ssm put-parameter`), readable only by bound Lambdas. */
export const createSecrets = <Name extends string>(
  stack: Stack,
  names: readonly Name[],
): Readonly<Record<Name, Secret>> => {
  const app = appOf(stack);
  const secretOf = (name: Name): Secret => ({
    name,
    reading: new PolicyStatement({
      actions: ['ssm:GetParameters'],
      resources: [parameterPrefix(app), `/sst/${app.name}/.fallback/`].map(
        (prefix) =>
          `arn:${stack.partition}:ssm:${app.region}:${app.account}:parameter${prefix}Secret/${name}/value`,
      ),
    }),
  });
  // CloudFormation rejects empty templates; this resource is free.
  new CfnWaitConditionHandle(stack, 'Nothing');
  return Object.fromEntries(names.map((name) => [name, secretOf(name)])) as Record<Name, Secret>;
};
