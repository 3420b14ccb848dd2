import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { readTable } from '@hoops/runtime/tables';
import { type LocalProduct, type Person, register, startLocal } from '../system/start-local.ts';

/**
 * `npm run bench`: one JSON object a measure, `{what, ours, peer, ratio, unit}`. Ours and its peer are measured in
 * turns in one run, so that the ratio says something on any machine.
 */
type Measure = { what: string; ours: number; peer: number; ratio: number; unit: string };

const rounds = 300;
const warmUp = 50;

const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const round = (value: number): number => Math.round(value * 100) / 100;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const clientFor = async (product: LocalProduct): Promise<DynamoDBClient> => {
  const { dynamodb } = await product.status();
  return new DynamoDBClient({
    endpoint: dynamodb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
};

/** A conditional put of about the size of one of our commits, through the SDK, into a table without a stream. */
const bareWrite = (client: DynamoDBClient) => () =>
  client
    .send(
      new PutItemCommand({
        TableName: readTable.name,
        Item: { pk: { S: `bench#${randomUUID()}` }, sk: { S: '1' }, body: { S: 'x'.repeat(900) } },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) throw new Error('A random key repeated.');
      throw error;
    });

/** A command that always appends one event. */
const command = (parent: Person) => {
  let count = 0;
  return async () => {
    count += 1;
    const { status, body } = await parent.post('changeParentInfo', { name: `Robin ${count}` });
    if (status !== 200) throw new Error(`The command answered ${status}.`);
    return Number(body.version);
  };
};

const commandAgainstBareWrite = async (client: DynamoDBClient, parent: Person): Promise<Measure> => {
  const ours: number[] = [];
  const peer: number[] = [];
  const write = bareWrite(client);
  const send = command(parent);
  for (let index = 0; index < rounds + warmUp; index += 1) {
    const [a, b] = [await timed(send), await timed(write)];
    if (index < warmUp) continue;
    ours.push(a);
    peer.push(b);
  }
  const [a, b] = [percentile(ours, 0.5), percentile(peer, 0.5)];
  return {
    what: 'a command (HTTP in, event durable, HTTP out) against a bare conditional write, p50',
    ours: round(a),
    peer: round(b),
    ratio: round(a / b),
    unit: 'ms',
  };
};

const answerToRow = async (client: DynamoDBClient, parent: Person): Promise<Measure> => {
  const rows = dynamoDbReadStore(DynamoDBDocumentClient.from(client), readTable.name);
  const { live } = await rows.generations();
  const send = command(parent);
  const waits: number[] = [];
  const reads: number[] = [];
  for (let index = 0; index < rounds + warmUp; index += 1) {
    const version = await send();
    const start = performance.now();
    for (;;) {
      const before = performance.now();
      const row = await rows.document(live, 'family', parent.sub);
      reads.push(performance.now() - before);
      if (row && row.version >= version) break;
    }
    if (index >= warmUp) waits.push(performance.now() - start);
  }
  const [a, b] = [percentile(waits, 0.99), percentile(reads, 0.99)];
  return {
    what: "from a command's answer to its row, p99, against reading the row once",
    ours: round(a),
    peer: round(b),
    ratio: round(a / b),
    unit: 'ms',
  };
};

const product = await startLocal();
try {
  const client = await clientFor(product);
  const parent = await register(product, 'bench@example.com');
  await product.settle();
  for (const measure of [await commandAgainstBareWrite(client, parent), await answerToRow(client, parent)]) {
    process.stdout.write(`${JSON.stringify(measure)}\n`);
  }
} finally {
  await product.close();
}
