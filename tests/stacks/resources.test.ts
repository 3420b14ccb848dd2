import AdmZip from 'adm-zip';
import { expect, it } from 'vitest';
import { accountId, emptyAccount, region } from '../deploy/aws/account.ts';
import { createStack } from '../deploy/aws/cloudformation.ts';
import { production } from './production.ts';

/*
 * Checks production's templates against CloudFormation's published resource types: properties, value types,
 * enums, attributes, exports and quotas.
 */

const accountWithFilesOf = (templates: readonly string[]) => {
  const account = emptyAccount();
  account.parameters.set('/cdk-bootstrap/hnb659fds/version', { value: '21', type: 'String' });
  const empty = new AdmZip().toBuffer();
  const keys = templates.flatMap((body) => body.match(/[0-9a-f]{64}\.zip/g) ?? []);
  const files = new Map(keys.map((key) => [key, empty]));
  account.buckets.set(`cdk-hnb659fds-assets-${accountId}-${region}`, files);
  return account;
};

it('CloudFormation creates every resource of the production templates', async () => {
  const { stacks } = (await production()).assembly;
  const templates = stacks.map(({ stackName, template }) => ({
    name: stackName,
    body: JSON.stringify(template),
  }));
  const account = accountWithFilesOf(templates.map(({ body }) => body));
  const made = templates.map(({ name, body }) => {
    const capabilities = ['CAPABILITY_NAMED_IAM'];
    return createStack(account, { name, body, inS3: true, parameters: {}, tags: {}, capabilities });
  });
  const faults = made.flatMap(({ name, events }) => events.map(({ reason }) => `${name}: ${reason}`));
  expect(faults).toEqual([]);
  expect(made.map(({ status }) => status)).toEqual(stacks.map(() => 'CREATE_COMPLETE'));
});
