import { randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { eventsTable, readTable } from '@hoops/wiring/tables';
import { type LocalProduct, type Person, register, startLocal } from '../system/start-local.ts';
import { measure, percentile, print, timed } from './measure.ts';

/**
 * `npm run bench`: what a command costs and how long its row takes, on the whole local system with empty queues.
 * Ours and its peer are measured in turns in one run, so that the ratio says something on any machine.
 */
const rounds = 300;
const warmUp = 60;

const clientFor = async (product: LocalProduct): Promise<DynamoDBClient> => {
  const { dynamodb } = await product.status();
  return new DynamoDBClient({
    endpoint: dynamodb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
};

/**
 * A conditional put through the SDK, of about the size of one of our commits, into the same table with its stream
 * and index. Its sort key is no commit's, so that no consumer takes it for one.
 */
const bareWrite = (client: DynamoDBClient) =>
  client.send(
    new PutItemCommand({
      TableName: eventsTable.name,
      Item: {
        pk: { S: `bench#${randomUUID()}` },
        sk: { S: 'bench' },
        hour: { S: 'bench' },
        moment: { S: randomUUID() },
        types: { L: [{ S: 'ParentInfoChanged' }] },
        body: { S: 'x'.repeat(900) },
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );

/** A command that always appends one event; answers the version that its row must reach. */
const rename = async (parent: Person): Promise<number> => {
  const { status, body } = await parent.post('changeParentInfo', { name: `Robin ${randomUUID()}` });
  if (status !== 200) throw new Error(`The command answered ${status}.`);
  return Number(body.version);
};

const product = await startLocal();
try {
  const client = await clientFor(product);
  const parent = await register(product, 'bench@example.com');
  await product.settle();
  const rows = dynamoDbReadStore(DynamoDBDocumentClient.from(client), readTable.name);
  const { live } = await rows.generations();
  const series = {
    command: [] as number[],
    row: [] as number[],
    write: [] as number[],
    read: [] as number[],
  };
  for (let index = 0; index < rounds + warmUp; index += 1) {
    let version = 0;
    const command = await timed(async () => {
      version = await rename(parent);
    });
    const row = await timed(async () => {
      while (((await rows.document(live, 'family', parent.sub))?.version ?? 0) < version);
    });
    const write = await timed(() => bareWrite(client));
    const read = await timed(() => rows.document(live, 'family', parent.sub));
    if (index < warmUp) continue;
    series.command.push(command);
    series.row.push(row);
    series.write.push(write);
    series.read.push(read);
  }
  print(
    measure(
      'a command (HTTP in, event durable, HTTP out) against a bare conditional write, p50',
      percentile(series.command, 0.5),
      percentile(series.write, 0.5),
      'ms',
    ),
  );
  for (const share of [0.5, 0.99]) {
    print(
      measure(
        `from a command's answer to its row, p${share * 100}, against reading the row once`,
        percentile(series.row, share),
        percentile(series.read, share),
        'ms',
      ),
    );
  }
} finally {
  await product.close();
}
