import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from '#platform';

export type Grant = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly secrets?: readonly Secret[];
};
