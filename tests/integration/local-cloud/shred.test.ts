import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { awaitEngine, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { openMailbox } from '@hoops/local/ses/mailbox';
import { readTable } from '@hoops/wiring/tables';
import { expect, it } from 'vitest';

const bytesIn = async (folder: string): Promise<string> => {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join();
};

it('shredding removes deleted rows from the database files and keeps its endpoint', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shred-'));
  const ended: string[] = [];
  const database = await startDynamoDb({ dataDir, onEnded: (reason) => ended.push(reason) });
  await createTables(database.endpoint, [readTable]);
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  const keyOf = (id: string) => ({ pk: { S: id }, sk: { S: 'row' } });
  const put = (id: string, name: string) =>
    client.send(
      new PutItemCommand({ TableName: readTable.name, Item: { ...keyOf(id), name: { S: name.repeat(50) } } }),
    );
  for (let index = 0; index < 60; index += 1) await put(`gone-${index}`, 'Zelda Quux');
  await put('kept', 'Robin Ode');
  for (let index = 0; index < 60; index += 1) {
    await client.send(new DeleteItemCommand({ TableName: readTable.name, Key: keyOf(`gone-${index}`) }));
  }
  expect(await bytesIn(dataDir)).toContain('Zelda Quux');
  const firstPid = database.pid;
  await database.shred();
  expect(await bytesIn(dataDir)).not.toContain('Zelda Quux');
  const { Item } = await client.send(new GetItemCommand({ TableName: readTable.name, Key: keyOf('kept') }));
  expect(Item?.name?.S).toContain('Robin Ode');
  expect(database.pid).not.toBe(firstPid);
  expect(ended).toEqual([]);
  client.destroy();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('requests wait while the database is shredded, and concurrent shreds run in turn', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shred-'));
  const database = await startDynamoDb({ dataDir });
  await createTables(database.endpoint, [readTable]);
  const client = new DynamoDBClient({ ...localAwsConfig(database.endpoint), maxAttempts: 4 });
  awaitEngine(client, database);
  let cleared = false;
  const clearing = Promise.all([database.shred(), database.shred()]).then(() => {
    cleared = true;
  });
  let answered = 0;
  // Sends requests during the shredding; some are cut off when the engine stops, others find no engine.
  const ask = async (): Promise<void> => {
    while (!cleared) {
      const Key = { pk: { S: 'nobody' }, sk: { S: 'row' } };
      await client.send(new GetItemCommand({ TableName: readTable.name, Key }));
      answered += 1;
    }
  };
  await Promise.all([clearing, ask(), ask(), ask()]);
  expect(answered).toBeGreaterThan(0);
  client.destroy();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a failed shred returns its reason, and the database keeps working', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shred-'));
  const ended: string[] = [];
  const database = await startDynamoDb({ dataDir, onEnded: (reason) => ended.push(reason) });
  await createTables(database.endpoint, [readTable]);
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  awaitEngine(client, database);
  const key = { pk: { S: 'kept' }, sk: { S: 'row' } };
  await client.send(new PutItemCommand({ TableName: readTable.name, Item: key }));
  // Folder with the new file's name, which prevents its creation.
  const inTheWay = join(dataDir, 'dynamodb.sqlite.new');
  await mkdir(inTheWay);
  await expect(database.shred()).rejects.toThrow(/^Deleted data is still on the disk \(EISDIR: /);
  const { Item } = await client.send(new GetItemCommand({ TableName: readTable.name, Key: key }));
  expect(Item).toEqual(key);
  await rm(inTheWay, { recursive: true });
  await database.shred();
  expect(ended).toEqual([]);
  if (database.pid === undefined) throw new Error('The engine is ours.');
  process.kill(database.pid, 'SIGKILL');
  await expect.poll(() => ended).toEqual([expect.stringMatching(/^The database stopped unexpectedly/)]);
  client.destroy();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a database that does not restart after a shred is reported as stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shred-'));
  const ended: string[] = [];
  const database = await startDynamoDb({ dataDir, onEnded: (reason) => ended.push(reason) });
  const file = join(dataDir, 'dynamodb.sqlite');
  // Replaces the file with damaged content while the engine still writes to the old file.
  await rm(file);
  await writeFile(file, 'no tables '.repeat(500));
  await expect(database.shred()).rejects.toThrow(/^The database did not start: /);
  expect(ended).toEqual([
    expect.stringMatching(/^The database did not restart after clearing\. The database did not start: /),
  ]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('erased emails are removed from the mailbox file, and later emails are stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forget-'));
  const path = join(folder, 'mailbox.jsonl');
  const mailTo = (to: string) => ({
    to: [to],
    from: 'club@example.com',
    replyTo: [],
    subject: `For ${to}`,
    text: '',
    html: '',
    at: '2026-11-02T12:00:00.000Z',
    messageId: to,
    tags: {},
    headers: {},
  });
  const mailbox = await openMailbox(path);
  for (const to of ['zelda@quux.example', 'robin@example.com']) await mailbox.deliver(mailTo(to));
  await mailbox.forget(({ to }) => to.includes('zelda@quux.example'));
  await mailbox.deliver(mailTo('mia@example.com'));
  expect(await bytesIn(folder)).not.toContain('quux');
  await mailbox.close();
  const again = await openMailbox(path);
  expect(again.emails().map(({ to }) => to[0])).toEqual(['robin@example.com', 'mia@example.com']);
  await again.close();
  await rm(folder, { recursive: true, force: true });
});
