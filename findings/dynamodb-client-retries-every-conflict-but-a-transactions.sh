#!/usr/bin/env bash
# @aws-sdk/client-dynamodb 3.1162.0, default settings: a PutItem that meets somebody else's transaction
# (TransactionConflictException) is sent once and fails. The client sends a throttled write, a write in conflict with a
# replica, and a transaction that is still in progress four times each.
# Surprise: all are short contention, none stored anything, and the rejected writer itself uses no transaction. Code
# that only ever puts single items starts to fail as soon as another program writes the same item in a transaction.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-dynamodb@3.1162.0
cat > ask.mjs <<'JS'
import { createServer } from 'node:http';
import { DynamoDBClient, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';

let answer = '';
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  request.resume().on('end', () => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${answer}`, message: 'try later' }));
  });
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
});
const Item = { pk: { S: 'stream' }, sk: { S: '0000000002' } };
const put = new PutItemCommand({ TableName: 'events', Item });
const transaction = new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName: 'events', Item } }] });
for (const [error, command] of [
  ['TransactionConflictException', put],
  ['ProvisionedThroughputExceededException', put],
  ['ReplicatedWriteConflictException', put],
  ['TransactionInProgressException', transaction],
]) {
  [answer, requests] = [error, 0];
  const thrown = await client.send(command).catch(({ name }) => name);
  console.log(`${thrown} after ${requests}`);
}
client.destroy();
server.close();
JS
node ask.mjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
TransactionConflictException after 1
ProvisionedThroughputExceededException after 4
ReplicatedWriteConflictException after 4
TransactionInProgressException after 4
SEEN
