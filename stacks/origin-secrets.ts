import type { SecretName } from '@hoops/runtime/secrets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { createSecrets, type Stack, type StackContext } from '#platform';

const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
] as const satisfies readonly SecretName[];

/** Secrets set by `npx sst secrets set` (docs/deploy.md). */
export const Secrets = ({ stack }: StackContext) => createSecrets(stack, secretNames);

/**
 * Generated secrets that identify CloudFront to the API. The API is deployed before CloudFront, so it also
 * accepts the previous secret.
 */
export const createOriginSecrets = (stack: Stack, generation: number) => {
  const create = (of: number): Secret =>
    new Secret(stack, `OriginSecret${of}`, {
      description: `By what the API recognises CloudFront, generation ${of}.`,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  const current = create(generation);
  return { current, accepted: generation > 1 ? [current, create(generation - 1)] : [current] };
};

/** Reference that CloudFormation resolves, so that no template contains the secret. */
export const referenceTo = (secret: Secret): string => secret.secretValue.unsafeUnwrap();
