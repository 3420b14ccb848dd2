import {
  CloudFormationClient,
  CloudFormationServiceException,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import type { SecretName } from '@hoops/runtime/secrets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { createSecrets, type Stack, type StackContext } from '#platform';
import { appName, appRegion, deployed, stageSettings } from './stage-settings.ts';

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
  const accepted = generation > 1 ? [current, create(generation - 1)] : [current];
  // CloudFront still imports the previous secret while this stack is updated.
  for (const { secretArn } of accepted) stack.exportValue(secretArn);
  return { current, accepted };
};

/**
 * Sets `deployed.originSecretGeneration` from the stage's stack; a stage that was never deployed keeps 1.
 * @throws Error if CloudFormation does not list the stack
 */
export const readDeployedGeneration = async (
  stage: string,
  client: CloudFormationClient = new CloudFormationClient({ region: appRegion }),
): Promise<void> => {
  if (!stageSettings(stage).hasFirewall) return;
  const generations = [1];
  try {
    const pages = paginateListStackResources({ client }, { StackName: `${stage}-${appName}-HttpApi` });
    for await (const { StackResourceSummaries = [] } of pages)
      for (const { LogicalResourceId = '' } of StackResourceSummaries)
        generations.push(Number(/^OriginSecret(\d+)[0-9A-F]{8}$/.exec(LogicalResourceId)?.[1] ?? 1));
  } catch (error) {
    const isFirst = error instanceof CloudFormationServiceException && error.name === 'ValidationError';
    if (!isFirst) throw error;
  }
  deployed.originSecretGeneration = Math.max(...generations);
};

/** Reference that CloudFormation resolves, so that no template contains the secret. */
export const referenceTo = (secret: Secret): string => secret.secretValue.unsafeUnwrap();
