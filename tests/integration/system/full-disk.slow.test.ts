import { mkdtemp, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { expect, it } from 'vitest';
import { caller, startLocal } from '../../system/start-local.ts';

/** dynoxide's error when SQLite runs out of space. */
const refusal = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
  message:
    'commit failed (backend: database or disk is full) and rollback also failed (backend: cannot rollback - no transaction is active)',
});
const writes = /\.(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

it('a full disk is reported once until space is available again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const database = await startDynamoDb({ dataDir });
  let isFull = false;
  const before = await serveLoopback((request, response) => {
    if (isFull && writes.test(String(request.headers['x-amz-target']))) {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' }).end(refusal);
      return;
    }
    const { method, headers, url } = request;
    const onwards = send(`${database.endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(Number(answer.statusCode), answer.headers);
      answer.pipe(response);
    });
    request.pipe(onwards);
  });
  const product = await startLocal({ env: { DYNAMODB_ENDPOINT: before.url } });
  const sentences = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('The disk is full'));
  const ask = async (name: string) => {
    const change = { type: 'program_change', description: 'More shooting', name, email: 'robin@example.com' };
    return (await caller(product).post('send-program-request', change)).status;
  };
  try {
    expect(await ask('Ada')).toBe(200);
    expect(sentences()).toEqual([]);
    isFull = true;
    expect(await ask('Bo')).toBe(500);
    expect(await ask('Cy')).toBe(500);
    const sentence =
      'The disk is full (commit failed (backend: database or disk is full) and rollback also failed (backend: cannot rollback - no transaction is active)). Everything saved before is untouched, and nothing more is saved until you free some space.';
    await expect.poll(sentences).toEqual([sentence]);
    isFull = false;
    expect(await ask('Di')).toBe(200);
    isFull = true;
    expect(await ask('Ed')).toBe(500);
    await expect.poll(sentences).toEqual([sentence, sentence]);
  } finally {
    isFull = false;
    await product.close();
    await before.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
