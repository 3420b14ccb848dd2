import {
  type AttributeValue,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import type { LocalProduct } from '../../system/start-local.ts';

type Item = Readonly<Record<string, AttributeValue>>;
type Sum = { items: number; bytes: number };

/** Contents of the tables that both commits have, including secondary indexes. */
export type Stored = {
  readonly commits: number;
  readonly events: number;
  readonly eventBytes: number;
  readonly rows: number;
  readonly rowBytes: number;
  readonly indexEntries: number;
  readonly indexBytes: number;
};

/** Bytes of names and values, as DynamoDB counts them. */
const bytesOf = (value: AttributeValue): number => {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.L) return 3 + value.L.reduce((sum, one) => sum + 1 + bytesOf(one), 0);
  if (value.M) return 3 + itemBytes(value.M) + Object.keys(value.M).length;
  return value.SS?.reduce((sum, one) => sum + Buffer.byteLength(one), 0) ?? 1;
};

const itemBytes = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

export const storedIn = async (product: LocalProduct): Promise<Stored> => {
  const client = new DynamoDBClient(localAwsConfig((await product.status()).dynamodb.endpoint));
  const scan = async (table: string, visit: (item: Item) => void, index?: string): Promise<void> => {
    const asked = { TableName: table, ...(index && { IndexName: index }), Limit: 1_000 };
    for await (const { Items = [] } of paginateScan({ client }, asked)) Items.forEach(visit);
  };
  const addTo = (sum: Sum) => (item: Item) => {
    sum.items += 1;
    sum.bytes += itemBytes(item);
  };
  const commits: Sum = { items: 0, bytes: 0 };
  const [rows, entries]: [Sum, Sum] = [
    { items: 0, bytes: 0 },
    { items: 0, bytes: 0 },
  ];
  let events = 0;
  await scan('events', (item) => {
    if (!/^\d{10}$/.test(item.sk?.S ?? '')) return;
    addTo(commits)(item);
    events += Number(item.lastVersion?.N) - Number(item.firstVersion?.N) + 1;
  });
  await scan('read', addTo(rows));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'read' }));
  for (const { IndexName } of Table?.GlobalSecondaryIndexes ?? [])
    await scan('read', addTo(entries), IndexName);
  client.destroy();
  return {
    commits: commits.items,
    events,
    eventBytes: commits.bytes,
    rows: rows.items,
    rowBytes: rows.bytes,
    indexEntries: entries.items,
    indexBytes: entries.bytes,
  };
};
