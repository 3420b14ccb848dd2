import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { keptPart, mappingOf, type Template } from '../../stacks/kept-resources.ts';
import { region } from './aws/account.ts';
import { createStack, deleteStack } from './aws/cloudformation.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';

let aws: ControlPlane | undefined;
let client: CloudFormationClient;
beforeEach(async () => {
  await aws?.close();
  aws = await startControlPlane('http://127.0.0.1:9');
  const { AWS_ENDPOINT_URL: endpoint = '' } = aws.environment;
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'secret' };
  client = new CloudFormationClient({ region, endpoint, credentials });
});
afterAll(() => aws?.close());

const key = { Type: 'AWS::KMS::Key', DeletionPolicy: 'Retain', Properties: { KeyPolicy: {} } };
const template = (resources: object): Template => ({ Resources: { Key: key, ...resources } });
const create = (given: object) => {
  if (!aws) throw new Error('There is no account.');
  const options = { inS3: true, parameters: {}, tags: {}, capabilities: [] };
  return createStack(aws.account, { ...options, name: 'Data', body: JSON.stringify(given) });
};
const remove = (given: object) => {
  const { arn, resources } = create(given);
  const id = resources.get('Key')?.physicalId;
  if (aws) deleteStack(aws.account, 'Data');
  return { arn, id };
};
const mapped = (chosen?: readonly string[]) => mappingOf(client, 'Data', template({}), chosen);

it('an importable template refers to no deleted resource', () => {
  const pool = (Properties: object) => ({
    Type: 'AWS::Cognito::UserPool',
    DeletionPolicy: 'Retain',
    Properties,
  });
  const lambda = { Type: 'AWS::Lambda::Function', Properties: {} };
  const part = keptPart(
    template({
      Lambda: lambda,
      Pool: {
        ...pool({
          UserPoolName: 'club',
          LambdaConfig: { PreSignUp: { 'Fn::GetAtt': ['Lambda', 'Arn'] } },
          EmailConfiguration: { ConfigurationSet: { 'Fn::ImportValue': 'Mail:Set' } },
          UserPoolTags: { key: { Ref: 'Key' }, of: { Ref: 'AWS::AccountId' } },
        }),
        DependsOn: ['Lambda'],
      },
    }),
  );
  const UserPoolTags = { key: { Ref: 'Key' }, of: { Ref: 'AWS::AccountId' } };
  expect(part.Resources).toEqual({ Key: key, Pool: pool({ UserPoolName: 'club', UserPoolTags }) });
});

it('a kept resource is adopted from the deleted stack, but not while the stack exists', async () => {
  await expect(mapped()).rejects.toThrow('No deleted stack Data kept all of Key.');
  const { id } = remove(template({}));
  expect(await mapped()).toEqual({ Key: { KeyId: id } });
  create(template({}));
  expect(await mapped()).toBeUndefined();
});

it('an operator chooses among deleted stacks that kept the same resources', async () => {
  const [first, second] = [remove(template({})), remove(template({}))];
  await expect(mapped()).rejects.toThrow(`name the right one with --from:\n${first.arn} (created 2`);
  expect(await mapped([first.arn])).toEqual({ Key: { KeyId: first.id } });
  expect(await mapped([second.arn])).toEqual({ Key: { KeyId: second.id } });
});

it('resources of a deployment that failed are never chosen', async () => {
  const failing = template({
    Queue: { Type: 'AWS::SQS::Queue', Properties: { Lenght: 1 }, DependsOn: 'Key' },
  });
  create(failing);
  await expect(mapped()).rejects.toThrow('Data is a failed attempt: delete it.');
});
