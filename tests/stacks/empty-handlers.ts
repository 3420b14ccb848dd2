import type { LambdaRow, Need } from '@hoops/wiring/needs';
import { build } from 'esbuild';
import { asSstBundles } from '../../stacks/bundling.ts';
import { root } from './project-root.ts';

type Client = Exclude<keyof typeof import('@hoops/runtime/aws-clients'), 'cognitoClient'>;

const clientsOf: Readonly<Record<Need, readonly Client[]>> = {
  'events-read': ['dynamoDbClient'],
  'events-scan': ['dynamoDbClient'],
  'events-write': ['dynamoDbClient'],
  'jobs-write': ['dynamoDbClient'],
  'events-halt': ['dynamoDbClient'],
  proofs: ['kmsClient'],
  'heads-keep': ['kmsClient'],
  'heads-read': ['kmsClient'],
  'keys-open': ['dynamoDbClient', 'kmsClient'],
  keys: ['dynamoDbClient', 'kmsClient'],
  'keys-erase': ['dynamoDbClient', 'kmsClient'],
  'rows-read': ['documentClient'],
  'rows-batch': ['documentClient'],
  'rows-scan': ['documentClient'],
  'rows-write': ['documentClient'],
  'positions-read': ['dynamoDbClient'],
  coordination: ['documentClient'],
  'dead-letters': ['dynamoDbClient'],
  'alarms-read': ['dynamoDbClient'],
  'inbox-write': ['documentClient'],
  'inbox-read': ['documentClient'],
  'bus-publish': ['eventBridgeClient'],
  'mail-send': ['sesClient'],
  'suppressions-remove': ['sesClient'],
  'stripe-api': ['ssmClient'],
  'stripe-webhook-secret': ['ssmClient'],
  'cognito-verify': [],
  'second-factor': [],
  'sign-ins-recover': [],
  'sign-ins-remove': [],
};

const measured = new Map<string, Promise<number>>();

export const emptyHandlerBytes = ({ needs }: Pick<LambdaRow, 'needs'>): Promise<number> => {
  const clients = [
    ...new Set<Client>(['dynamoDbClient', ...needs.flatMap((need) => clientsOf[need])]),
  ].toSorted();
  const name = clients.join(', ');
  const bytes = measured.get(name) ?? bytesOf(clients);
  measured.set(name, bytes);
  return bytes;
};

const bytesOf = async (clients: readonly Client[]): Promise<number> => {
  const { outputFiles } = await build({
    ...asSstBundles(root),
    stdin: {
      contents: `
        import { ${clients} } from '@hoops/runtime/aws-clients';
        export const handler = async () => [${clients.map((client) => `${client}()`)}];`,
      resolveDir: import.meta.dirname,
    },
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
};
