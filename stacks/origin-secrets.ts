import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';

/**
 * By what the API recognises CloudFront: made by AWS, known to no person. The next generation gets another secret; the API
 * takes the one before too, because its stack is deployed before CloudFront's.
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

/** The secret where CloudFormation puts it in: no template holds it. */
export const referenceTo = (secret: Secret): string => secret.secretValue.unsafeUnwrap();
