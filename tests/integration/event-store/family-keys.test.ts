import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchGetItemCommandOutput, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { dynamoDbFamilyKeys } from '@hoops/runtime/dynamodb-family-keys';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import { fileMasterKey, type MasterKey } from '@hoops/runtime/master-key';
import { keysTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let database: DynamoDb;
let client: DynamoDBClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-keys-'));
  database = await startDynamoDb({ dataDir: join(folder, 'data') });
  await createTables(database.endpoint, [keysTable]);
  client = new DynamoDBClient(localAwsConfig(database.endpoint));
});
afterAll(async () => {
  client.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const hex = (key: FamilyKey | undefined) =>
  key?.kind === 'usable' ? key.secret.export().toString('hex') : key?.kind;

describe('stored keys', () => {
  const masterKey = () => fileMasterKey(join(folder, 'master.key'));
  const keysAt = (now: () => number, master: MasterKey = masterKey()) =>
    dynamoDbFamilyKeys({
      client,
      table: keysTable.name,
      masterKey: master,
      clock: { now: () => new Date(now()) },
    });

  it('another process with the same master key can use a family key', async () => {
    const keyId = `family#${randomUUID()}`;
    const made = await keysAt(Date.now).obtain(keyId);
    expect(hex(await keysAt(Date.now).find(keyId))).toBe(hex(made));
    expect(hex(made)).toHaveLength(64);
    expect(await keysAt(Date.now).find(`family#${randomUUID()}`)).toBeUndefined();
  });

  it('processes that create a family key at the same time get the same key', async () => {
    const keyId = `family#${randomUUID()}`;
    const made = await Promise.all(Array.from({ length: 8 }, () => keysAt(Date.now).obtain(keyId)));
    expect(hex(made[0])).toHaveLength(64);
    expect(new Set(made.map(hex)).size).toBe(1);
    expect(hex(await keysAt(Date.now).find(keyId))).toBe(hex(made[0]));
  });

  it('family keys are stored only wrapped', async () => {
    const key = await keysAt(Date.now).obtain(`family#${randomUUID()}`);
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: keysTable.name }));
    const stored = items.map((item) => Buffer.from(item.wrappedKey?.B ?? []).toString('hex')).join();
    expect(stored).not.toBe('');
    expect(stored).not.toContain(hex(key));
  });

  it('a family key cannot be unwrapped with another master key or for another family', async () => {
    const keyId = `family#${randomUUID()}`;
    await keysAt(Date.now).obtain(keyId);
    const other = fileMasterKey(join(folder, 'other.key'));
    await expect(keysAt(Date.now, other).find(keyId)).rejects.toThrow();
    const { wrapped } = await masterKey().create(keyId);
    await expect(masterKey().unwrap('family#other', wrapped)).rejects.toThrow();
  });

  it('a family key is unwrapped at most once a minute', async () => {
    const keyId = `family#${randomUUID()}`;
    let unwrapped = 0;
    const counting: MasterKey = {
      create: masterKey().create,
      unwrap: (...args) => {
        unwrapped += 1;
        return masterKey().unwrap(...args);
      },
    };
    await keysAt(Date.now).obtain(keyId);
    let now = 0;
    const keys = keysAt(() => now, counting);
    for (let reads = 0; reads < 5; reads += 1) await keys.find(keyId);
    expect(unwrapped).toBe(1);
    now = 60_000;
    await keys.find(keyId);
    expect(unwrapped).toBe(2);
  });

  it('many family keys are read a hundred at a time and unwrapped forty at a time', async () => {
    const keyIds = Array.from({ length: 250 }, (_, index) => `family#many-${index}`);
    await Promise.all(keyIds.map(keysAt(Date.now).obtain));
    const counted = new DynamoDBClient(localAwsConfig(database.endpoint));
    const commands: string[] = [];
    counted.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          commands.push(String(commandName));
          return next(args);
        },
      { step: 'initialize' },
    );
    let [unwrapping, most] = [0, 0];
    const keys = dynamoDbFamilyKeys({
      client: counted,
      table: keysTable.name,
      masterKey: {
        create: masterKey().create,
        unwrap: async (...args) => {
          unwrapping += 1;
          most = Math.max(most, unwrapping);
          return masterKey()
            .unwrap(...args)
            .finally(() => {
              unwrapping -= 1;
            });
        },
      },
    });
    const found = await Promise.all([...keyIds, 'family#nobody', ...keyIds].map(keys.find));
    expect(new Set(found.map(hex)).size).toBe(251);
    expect(found[250]).toBeUndefined();
    expect(commands).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand', 'BatchGetItemCommand']);
    expect(most).toBe(40);
    counted.destroy();
  });

  it('family keys missing from a busy table’s response are requested again', async () => {
    const keyIds = ['family#left-1', 'family#left-2'];
    const made = await Promise.all(keyIds.map(keysAt(Date.now).obtain));
    const busy = new DynamoDBClient(localAwsConfig(database.endpoint));
    let answers = 0;
    busy.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        answers += 1;
        const output = result.output as BatchGetItemCommandOutput;
        if (answers > 1) return result;
        const [first, ...others] = output.Responses?.[keysTable.name] ?? [];
        const left = { Keys: others.map(({ pk }) => ({ pk: pk ?? { S: '' } })), ConsistentRead: true };
        return {
          ...result,
          output: {
            ...output,
            Responses: { [keysTable.name]: first ? [first] : [] },
            UnprocessedKeys: { [keysTable.name]: left },
          },
        };
      },
      { step: 'initialize' },
    );
    const keys = dynamoDbFamilyKeys({ client: busy, table: keysTable.name, masterKey: masterKey() });
    const found = await Promise.all(keyIds.map(keys.find));
    expect(found.map(hex)).toEqual(made.map(hex));
    expect(answers).toBe(2);
    busy.destroy();
  });

  it('a key erased by another process becomes unusable within a minute', async () => {
    const keyId = `family#${randomUUID()}`;
    let now = 0;
    const keys = keysAt(() => now);
    await keys.obtain(keyId);
    await keysAt(Date.now).erase(keyId);
    now = 60_000;
    expect(await keys.find(keyId)).toEqual({ kind: 'erased' });
    expect(await keys.obtain(keyId)).toEqual({ kind: 'erased' });
  });
});

it('the master key file is created once on first use, readable by its owner only', async () => {
  const path = join(folder, 'new', 'master.key');
  const made = await Promise.all(
    Array.from({ length: 8 }, async () => (await fileMasterKey(path).create('family#1')).wrapped),
  );
  for (const wrapped of made) await fileMasterKey(path).unwrap('family#1', wrapped);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path)).toHaveLength(32);
});

it('the master key file is rejected if others can read it or it is not a key', async () => {
  const open = join(folder, 'open.key');
  await fileMasterKey(open).create('family#1');
  await chmod(open, 0o644);
  await expect(fileMasterKey(open).create('family#1')).rejects.toThrow('read by others');
  const short = join(folder, 'short.key');
  await writeFile(short, 'too short', { mode: 0o600 });
  await expect(fileMasterKey(short).create('family#1')).rejects.toThrow('32 bytes');
});
