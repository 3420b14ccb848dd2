import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readDeployedGeneration } from '../../stacks/origin-secrets.ts';
import { stageSettings } from '../../stacks/stage-settings.ts';
import { region } from './aws/account.ts';
import { createStack } from './aws/cloudformation.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';

let aws: ControlPlane;
let client: CloudFormationClient;
beforeAll(async () => {
  vi.stubEnv('FIREWALL', 'on');
  aws = await startControlPlane('http://127.0.0.1:9');
  const { AWS_ENDPOINT_URL: endpoint = '' } = aws.environment;
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'secret' };
  client = new CloudFormationClient({ region, endpoint, credentials });
});
afterAll(() => aws.close());

const generation = async () => {
  await readDeployedGeneration('dana', client);
  return stageSettings('dana').originSecretGeneration;
};

it('a deployment starts with the first origin secret and never goes below the deployed one', async () => {
  expect(await generation()).toBe(1);
  const secret = { Type: 'AWS::SecretsManager::Secret', Properties: {} };
  const resources = { OriginSecret1003A4B5C6: secret, OriginSecret9FFFFFFFF: secret };
  createStack(aws.account, {
    ...{ name: 'dana-all-american-hoops-HttpApi', body: JSON.stringify({ Resources: resources }) },
    ...{ inS3: true, parameters: {}, tags: {}, capabilities: [] },
  });
  expect(await generation()).toBe(10);
});
