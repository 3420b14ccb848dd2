import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceInUseException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { IndexSpec, KeySpec, TableSpec } from '@hoops/wiring/tables';
import { localAwsConfig } from '../loopback/serve-aws.ts';

const pollMs = 20;
const activeWithinMs = 30_000;

/**
 * Creates declared tables and adds missing indexes.
 * @returns existing tables with a new index
 * @throws Error for a table or index with other keys
 */
export const createTables = async (
  endpoint: string,
  tables: readonly TableSpec[],
): Promise<readonly string[]> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  try {
    const indexed = await Promise.all(tables.map((table) => createTable(client, table)));
    return tables.filter((_, place) => indexed[place]).map(({ name }) => name);
  } finally {
    client.destroy();
  }
};

const createTable = async (client: DynamoDBClient, spec: TableSpec): Promise<boolean> => {
  const created = await client.send(new CreateTableCommand(createTableInput(spec))).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ResourceInUseException) return false;
      throw error;
    },
  );
  const existing = await untilActive(client, spec.name);
  const hasNewIndex = !created && (await completeTable(client, spec, existing));
  await enableExpiry(client, spec);
  return hasNewIndex;
};

const createTableInput = (spec: TableSpec) => {
  const indexes = spec.indexes ?? [];
  return {
    TableName: spec.name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    KeySchema: keySchema(spec),
    AttributeDefinitions: attributeDefinitions([spec, ...indexes]),
    ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes.map(globalIndex) } : {}),
    ...(spec.stream ? { StreamSpecification: streamSpecification(spec.stream) } : {}),
  };
};

const completeTable = async (
  client: DynamoDBClient,
  spec: TableSpec,
  existing: TableDescription,
): Promise<boolean> => {
  let hasNewIndex = false;
  if (!sameKeys(existing.KeySchema, keySchema(spec))) {
    throw new Error(`The table ${spec.name} exists with other keys than declared. Use another data folder.`);
  }
  for (const index of spec.indexes ?? []) {
    const there = existing.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.name);
    if (there && !sameKeys(there.KeySchema, keySchema(index))) {
      throw new Error(`The index ${index.name} of ${spec.name} exists with other keys than declared.`);
    }
    if (there) continue;
    await addIndex(client, spec, index);
    hasNewIndex = true;
  }
  if (spec.stream && !existing.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = streamSpecification(spec.stream);
    await client.send(new UpdateTableCommand({ TableName: spec.name, StreamSpecification }));
    await untilActive(client, spec.name);
  }
  return hasNewIndex;
};

const addIndex = async (client: DynamoDBClient, spec: TableSpec, index: IndexSpec): Promise<void> => {
  await client.send(
    new UpdateTableCommand({
      TableName: spec.name,
      AttributeDefinitions: attributeDefinitions([spec, index]),
      GlobalSecondaryIndexUpdates: [{ Create: globalIndex(index) }],
    }),
  );
  await untilActive(client, spec.name);
};

const enableExpiry = async (client: DynamoDBClient, { name, ttl }: TableSpec): Promise<void> => {
  if (!ttl) return;
  const { TimeToLiveDescription: now } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: name }),
  );
  if (now?.TimeToLiveStatus === 'ENABLED' && now.AttributeName === ttl) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: ttl };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
};

const untilActive = async (client: DynamoDBClient, name: string): Promise<TableDescription> => {
  const deadline = Date.now() + activeWithinMs;
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    const parts = [
      Table?.TableStatus,
      ...(Table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexStatus),
    ];
    if (Table && parts.every((status) => status === 'ACTIVE')) return Table;
    if (Date.now() > deadline) throw new Error(`The table ${name} did not become active.`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

type Keyed = { readonly partitionKey: KeySpec; readonly sortKey?: KeySpec };

const keySchema = ({ partitionKey, sortKey }: Keyed): KeySchemaElement[] => {
  const hash: KeySchemaElement = { AttributeName: partitionKey.name, KeyType: 'HASH' };
  return sortKey ? [hash, { AttributeName: sortKey.name, KeyType: 'RANGE' }] : [hash];
};

const attributeDefinitions = (keyed: readonly Keyed[]): AttributeDefinition[] => {
  const keys = keyed.flatMap(({ partitionKey, sortKey }) =>
    sortKey ? [partitionKey, sortKey] : [partitionKey],
  );
  const byName = new Map(keys.map(({ name, type }) => [name, type]));
  return [...byName].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
};

const globalIndex = (index: IndexSpec): GlobalSecondaryIndex => {
  const { projection } = index;
  const Projection =
    typeof projection === 'string'
      ? { ProjectionType: projection }
      : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projection.include] };
  return { IndexName: index.name, KeySchema: keySchema(index), Projection };
};

const streamSpecification = (view: 'NEW_IMAGE') => ({ StreamEnabled: true, StreamViewType: view });

const sameKeys = (a: readonly KeySchemaElement[] | undefined, b: readonly KeySchemaElement[]): boolean => {
  const text = (keys: readonly KeySchemaElement[]) =>
    keys.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join();
  return text(a ?? []) === text(b);
};
