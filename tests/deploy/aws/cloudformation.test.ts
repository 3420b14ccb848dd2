import { describe, expect, it } from 'vitest';
import { type Account, emptyAccount, resourcesIn } from './account.ts';
import { createStack, deleteStack, stackNamed, updateStack } from './cloudformation.ts';
import { CloudFormationApi } from './cloudformation-api.ts';

/* The simulation must reject everything CloudFormation rejects; otherwise no deployment test could fail. */

const queue = (properties: object = {}) => ({ Type: 'AWS::SQS::Queue', Properties: properties });
const table = (tableName: string, keyName = 'pk') => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: tableName,
    KeySchema: [{ AttributeName: keyName, KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: keyName, AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  },
});

const wanted = (name: string, template: object, capabilities: readonly string[] = []) => ({
  name,
  body: JSON.stringify(template),
  inS3: true,
  parameters: {},
  tags: {},
  capabilities,
});
const create = (account: Account, name: string, template: object) =>
  createStack(account, wanted(name, template));
const update = (account: Account, name: string, template: object) =>
  updateStack(account, wanted(name, template));

describe('rejected templates', () => {
  const role = { Type: 'AWS::IAM::Role', Properties: { RoleName: 'r', AssumeRolePolicyDocument: {} } };
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`Queue${index}`, queue()]));
  it.each([
    ['without resources', { Resources: {} }, 'At least one Resources member'],
    ['with more than 500 resources', { Resources: many }, 'greater than maximum allowed, 500'],
    [
      'larger than a megabyte',
      { Description: 'x'.repeat(1_048_576), Resources: { Queue: queue() } },
      'may not exceed',
    ],
    ['with an invalid name', { Resources: { 'my-queue': queue() } }, 'non alphanumeric'],
    ['with an unknown type', { Resources: { Queue: { Type: 'AWS::SQS::Line' } } }, 'Unrecognized resource'],
    ['with an unknown section', { Resources: { Queue: queue() }, Exports: {} }, 'Invalid template property'],
    [
      'with a reference to an unknown resource',
      { Resources: { Queue: queue({ QueueName: { Ref: 'Name' } }) } },
      'Unresolved resource dependencies [Name]',
    ],
    [
      'with an unknown attribute',
      { Resources: { One: queue(), Other: queue({ QueueName: { 'Fn::GetAtt': ['One', 'Length'] } }) } },
      'does not support attribute type Length',
    ],
    [
      'with a circular dependency',
      {
        Resources: {
          One: queue({ QueueName: { Ref: 'Other' } }),
          Other: queue({ QueueName: { Ref: 'One' } }),
        },
      },
      'Circular dependency',
    ],
    ['with named roles that were not acknowledged', { Resources: { Role: role } }, 'CAPABILITY_NAMED_IAM'],
  ])('a template is rejected: %s', (_what, template, message) => {
    expect(() => create(emptyAccount(), 'stack', template)).toThrow(message);
  });
});

describe('rollbacks', () => {
  it.each([
    ['an unknown property', queue({ Lenght: 1 }), 'extraneous key [Lenght] is not permitted'],
    ['a missing property', { Type: 'AWS::DynamoDB::Table', Properties: {} }, 'required key [KeySchema]'],
    ['a value of the wrong type', queue({ VisibilityTimeout: 'long' }), 'expected type: Integer'],
    ['a fractional number', queue({ VisibilityTimeout: 1.5 }), 'expected type: Integer'],
    [
      'an import of an unknown export',
      queue({ QueueName: { 'Fn::ImportValue': 'other:Name' } }),
      'No export named other:Name found.',
    ],
    [
      'code that was not uploaded',
      {
        Type: 'AWS::Lambda::Function',
        Properties: { Role: 'r', Code: { S3Bucket: 'assets', S3Key: 'code.zip' } },
      },
      'S3 Error Code: NoSuchKey',
    ],
    [
      'a custom resource without its Lambda',
      { Type: 'Custom::S3Uploader', Properties: { ServiceToken: 'x' } },
      'x',
    ],
  ])('a stack with this flaw fails and is rolled back: %s', (_what, resource, reason) => {
    const account = emptyAccount();
    const { status, events } = create(account, 'stack', { Resources: { First: queue(), Second: resource } });
    expect(status).toBe('ROLLBACK_COMPLETE');
    expect(events.map((event) => event.reason)).toEqual([expect.stringContaining(reason)]);
    expect(resourcesIn(account)).toEqual([]);
    expect(() => update(account, 'stack', { Resources: { First: queue({ DelaySeconds: 1 }) } })).toThrow(
      'ROLLBACK_COMPLETE state and can not be updated',
    );
  });

  it('a stack with a name used by another stack fails and is rolled back', () => {
    const account = emptyAccount();
    create(account, 'one', { Resources: { Table: table('events') } });
    expect(create(account, 'other', { Resources: { Table: table('events') } }).status).toBe(
      'ROLLBACK_COMPLETE',
    );
  });

  it('an update that would replace a named resource fails and is rolled back', () => {
    const account = emptyAccount();
    create(account, 'stack', { Resources: { Table: table('events') } });
    const { status, events, resources } = update(account, 'stack', {
      Resources: { Table: table('events', 'id') },
    });
    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(events[0]?.reason).toContain('custom-named resource requires replacing');
    expect(resources.get('Table')?.properties).toEqual(table('events').Properties);
  });
});

describe('failed first creations', () => {
  const failing = (policy: string, properties: object = {}) => {
    const account = emptyAccount();
    const { Type, Properties } = table('events');
    const kept = { Type, DeletionPolicy: policy, Properties: { ...Properties, ...properties } };
    const template = { Resources: { Table: kept, Queue: { ...queue({ Lenght: 1 }), DependsOn: 'Table' } } };
    return { account, ...create(account, 'stack', template) };
  };

  it('a failed first creation leaves resources with the policy Retain', () => {
    expect(failing('Retain').account.retained).toHaveLength(1);
  });

  it('a failed first creation leaves no resources with the policy RetainExceptOnCreate', () => {
    const { account, status } = failing('RetainExceptOnCreate');
    expect(account.retained).toEqual([]);
    expect(status).toBe('ROLLBACK_COMPLETE');
  });

  it('a failed first creation leaves protected resources, and the stack can be deleted without them', () => {
    const { account, status, events } = failing('RetainExceptOnCreate', { DeletionProtectionEnabled: true });
    expect(status).toBe('ROLLBACK_FAILED');
    expect(events.at(-1)?.reason).toContain('protected against deletion');
    deleteStack(account, 'stack');
    expect(account.retained).toHaveLength(1);
  });
});

it('a resolved secret appears in the resource but not in the template', () => {
  const account = emptyAccount();
  const secret = { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } };
  const reference = {
    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']],
  };
  const named = queue({ QueueName: reference });
  const { resources, body } = create(account, 'stack', { Resources: { Secret: secret, Queue: named } });
  const [value] = [...account.secrets.values()];
  expect(resources.get('Queue')?.properties.QueueName).toBe(value);
  expect(body).not.toContain(value);
  const gone = queue({ QueueName: '{{resolve:secretsmanager:arn:none:SecretString:::}}' });
  expect(create(account, 'other', { Resources: { Queue: gone } }).events[0]?.reason).toContain("can't find");
});

describe('exports of a stack', () => {
  const exporting = (value: string) => ({
    Resources: { Queue: queue() },
    Outputs: { Name: { Value: value, Export: { Name: 'one:Name' } } },
  });
  const connected = () => {
    const account = emptyAccount();
    create(account, 'one', exporting('a'));
    create(account, 'other', {
      Resources: { Queue: queue({ QueueName: { 'Fn::ImportValue': 'one:Name' } }) },
    });
    return account;
  };

  it('an export that another stack imports can be neither changed nor deleted', () => {
    const account = connected();
    expect(update(account, 'one', exporting('b')).status).toBe('UPDATE_ROLLBACK_COMPLETE');
    deleteStack(account, 'one');
    expect(stackNamed(account, 'one').status).toBe('DELETE_FAILED');
    deleteStack(account, 'other');
    deleteStack(account, 'one');
    expect([...account.stacks.keys()]).toEqual([]);
  });

  it('an export name can be used by only one stack', () => {
    const account = connected();
    expect(create(account, 'third', exporting('a')).events[0]?.reason).toContain(
      'already exported by stack one',
    );
  });
});

describe('stack deletion', () => {
  it('a stack with a nonempty bucket cannot be deleted', () => {
    const account = emptyAccount();
    create(account, 'stack', {
      Resources: { Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } } },
    });
    account.buckets.get('files')?.set('key', Buffer.from('body'));
    deleteStack(account, 'stack');
    expect(stackNamed(account, 'stack').status).toBe('DELETE_FAILED');
  });

  it.each(['Retain', 'RetainExceptOnCreate'])(
    'a resource with the policy %s outlives its stack and keeps its name',
    (policy) => {
      const account = emptyAccount();
      const template = { Resources: { Table: { ...table('events'), DeletionPolicy: policy } } };
      create(account, 'stack', template);
      deleteStack(account, 'stack');
      expect(account.retained).toHaveLength(1);
      expect(create(account, 'stack', template).status).toBe('ROLLBACK_COMPLETE');
    },
  );

  it('an update without changes is rejected', () => {
    const account = emptyAccount();
    const template = { Resources: { Queue: queue() } };
    create(account, 'stack', template);
    expect(() => update(account, 'stack', template)).toThrow('No updates are to be performed.');
  });
});

describe('an import', () => {
  const keptTable = { ...table('events'), DeletionPolicy: 'RetainExceptOnCreate' };
  const withKept = () => {
    const account = emptyAccount();
    create(account, 'stack', { Resources: { Table: keptTable } });
    deleteStack(account, 'stack');
    return { account, api: new CloudFormationApi(account, async () => undefined) };
  };
  type Asked = { readonly id?: string; readonly type?: string; readonly by?: readonly [string, string] };
  const importing = async (
    { api }: ReturnType<typeof withKept>,
    template: object,
    { id = 'Table', type = 'AWS::DynamoDB::Table', by = ['TableName', 'events'] }: Asked = {},
  ) => {
    const stack = { StackName: 'stack', ChangeSetName: 'import' };
    const resource = 'ResourcesToImport.member.1';
    const change = new URLSearchParams({
      ...stack,
      ChangeSetType: 'IMPORT',
      'Capabilities.member.1': 'CAPABILITY_IAM',
      TemplateBody: JSON.stringify(template),
      [`${resource}.LogicalResourceId`]: id,
      [`${resource}.ResourceType`]: type,
      [`${resource}.ResourceIdentifier.entry.1.key`]: by[0],
      [`${resource}.ResourceIdentifier.entry.1.value`]: by[1],
    });
    await api.answer('CreateChangeSet', change);
    await api.answer('ExecuteChangeSet', new URLSearchParams(stack));
  };

  it('an import takes a kept resource into a new stack, which can be updated', async () => {
    const aws = withKept();
    const [before] = aws.account.retained;
    const template = { Resources: { Table: keptTable } };
    await importing(aws, template);
    expect(stackNamed(aws.account, 'stack').status).toBe('IMPORT_COMPLETE');
    expect(aws.account.retained).toEqual([]);
    const { status, resources } = update(aws.account, 'stack', {
      Resources: { ...template.Resources, Queue: queue() },
    });
    expect(status).toBe('UPDATE_COMPLETE');
    expect(resources.get('Table')?.physicalId).toBe(before?.physicalId);
  });

  it.each<readonly [string, object, Asked, string]>([
    [
      'outputs',
      { Resources: { Table: keptTable }, Outputs: { Name: { Value: 'x' } } },
      {},
      'cannot modify or add [Outputs]',
    ],
    [
      'other new resources',
      { Resources: { Table: keptTable, Queue: queue() } },
      {},
      'Resources [Queue] is missing from ResourceToImport list',
    ],
    ['no deletion policy', { Resources: { Table: table('events') } }, {}, 'must have DeletionPolicy'],
    [
      'another identifier',
      { Resources: { Table: keptTable } },
      { by: ['Name', 'events'] },
      'is identified by TableName',
    ],
    [
      'another type',
      { Resources: { Table: keptTable } },
      { type: 'AWS::S3::Bucket', by: ['BucketName', 'events'] },
      'is not new in the template',
    ],
    [
      'a type that cannot be imported',
      { Resources: { Policy: { Type: 'AWS::IAM::Policy', DeletionPolicy: 'Retain', Properties: {} } } },
      { id: 'Policy', type: 'AWS::IAM::Policy', by: ['Id', 'x'] },
      'not supported for Import',
    ],
    [
      'a dependency that is not imported',
      { Resources: { Table: { ...keptTable, DependsOn: 'Alias' } } },
      {},
      'Unresolved resource dependencies [Alias]',
    ],
  ])('a change set that imports is rejected with %s', async (_what, template, asked, message) => {
    await expect(importing(withKept(), template, asked)).rejects.toThrow(message);
  });

  it('an import changes no resource of its stack', async () => {
    const aws = withKept();
    create(aws.account, 'stack', { Resources: { Queue: queue() } });
    const changed = { Resources: { Table: keptTable, Queue: queue({ DelaySeconds: 1 }) } };
    await expect(importing(aws, changed)).rejects.toThrow('You have modified resources [Queue]');
  });

  it.each<readonly [string, readonly [string, string], object, string]>([
    ['does not exist', ['TableName', 'other'], table('other'), "'other' was not found"],
    ['has another name in the template', ['TableName', 'events'], table('other'), 'is other in the template'],
    [
      'has unknown properties',
      ['TableName', 'events'],
      { ...table('events'), Properties: { ...table('events').Properties, Lenght: 1 } },
      'extraneous key [Lenght]',
    ],
  ])('an import fails and changes nothing if the resource %s', async (_what, by, resource, reason) => {
    const aws = withKept();
    await importing(aws, { Resources: { Table: { ...resource, DeletionPolicy: 'Retain' } } }, { by });
    const { status, events } = stackNamed(aws.account, 'stack');
    expect(status).toBe('IMPORT_ROLLBACK_COMPLETE');
    expect(events[0]?.reason).toContain(reason);
    expect(aws.account.retained).toHaveLength(1);
  });

  it('an import fails for a resource of another stack', async () => {
    const aws = withKept();
    create(aws.account, 'other', { Resources: { Table: table('classes') } });
    const template = { Resources: { Table: { ...table('classes'), DeletionPolicy: 'Retain' } } };
    await importing(aws, template, { by: ['TableName', 'classes'] });
    expect(stackNamed(aws.account, 'stack').events[0]?.reason).toContain('already exists in stack arn');
  });

  it('a template summary names the identifiers of types that can be imported', async () => {
    const { api } = withKept();
    const template = { Resources: { Table: keptTable, Policy: { Type: 'AWS::IAM::Policy' } } };
    const answer = await api.answer(
      'GetTemplateSummary',
      new URLSearchParams({ TemplateBody: JSON.stringify(template) }),
    );
    expect(answer).toContain('<ResourceIdentifiers><member>TableName</member></ResourceIdentifiers>');
    expect(answer).not.toContain('AWS::IAM::Policy');
  });

  it('a deleted stack lists its kept resources', async () => {
    const { api, account } = withKept();
    const [{ arn = '' } = {}] = account.deleted;
    const answer = await api.answer('ListStackResources', new URLSearchParams({ StackName: arn }));
    expect(answer).toContain('<PhysicalResourceId>events</PhysicalResourceId>');
    expect(answer).toContain('<ResourceStatus>DELETE_SKIPPED</ResourceStatus>');
  });
});
