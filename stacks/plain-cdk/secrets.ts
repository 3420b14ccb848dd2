import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnWaitConditionHandle } from 'aws-cdk-lib/core';
import { type App, appOf, type Stack } from './app.ts';

/** Secret in the parameter store; no template contains its value. */
export type Secret = { readonly name: string; readonly reading: PolicyStatement };

/** Prefix of SST's parameters, which preserves the names of existing secrets. */
export const parameterPrefix = ({ name, stage }: App): string => `/sst/${name}/${stage}/`;

/** Secrets set separately from deployments (`aws ssm put-parameter`); only bound Lambdas can read them. */
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
  // Free resource without effect, because CloudFormation rejects empty templates.
  new CfnWaitConditionHandle(stack, 'Nothing');
  return Object.fromEntries(names.map((name) => [name, secretOf(name)])) as Record<Name, Secret>;
};
