import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnWaitConditionHandle } from 'aws-cdk-lib/core';
import { type App, appOf, type Stack } from './app.ts';

/** A value in the parameter store that no template knows. */
export type Secret = { readonly name: string; readonly reading: PolicyStatement };

/** Where SST keeps what belongs to a stage: the secrets stay there. */
export const parameterPrefix = ({ name, stage }: App): string => `/sst/${name}/${stage}/`;

/** Values that are set apart from deployments (`aws ssm put-parameter`); only the Lambdas to which they are bound may read them. */
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
  // CloudFormation refuses a template without resources. This one is nothing and costs nothing.
  new CfnWaitConditionHandle(stack, 'Nothing');
  return Object.fromEntries(names.map((name) => [name, secretOf(name)])) as Record<Name, Secret>;
};
