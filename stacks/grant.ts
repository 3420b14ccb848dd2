import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from '#platform';

/** What satisfies a need: environment variables, policy statements, secrets to bind. */
export type Grant = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly secrets?: readonly Secret[];
};
