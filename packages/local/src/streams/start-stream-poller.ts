import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { fasterClient } from '@hoops/runtime/aws-clients';
import type { DynamoDBRecord } from 'aws-lambda';
import { createDurableFile } from '../durable/durable-file.ts';
import { localAwsConfig } from '../loopback/serve-aws.ts';
import { deliverBatch, numberOf, type StreamHandler } from './deliver-batch.ts';
import { toLambdaRecord } from './lambda-record.ts';
import { loadPosition } from './position-file.ts';
import { createShardReader } from './shard-reader.ts';

export type StreamPoller = {
  wake(): void;
  /** Resolves when all records present in the stream at the time of the call are handled or parked. */
  idle(): Promise<void>;
  isIdle(): boolean;
  close(): Promise<void>;
};

/**
 * Maximum delay in milliseconds before a position is saved. A crash repeats at most the records from this
 * period.
 */
const saveWithinMs = 1_000;

const gatherMs = 10;

/**
 * Delivers a table's stream like Lambda's event source mapping. Retries a failed record alone and parks it
 * after `attemptsBeforeParking`. Saves positions after success.
 */
export const startStreamPoller = async (input: {
  endpoint: string;
  tableName: string;
  positionFile: string;
  onRecords: StreamHandler;
  onError: (error: unknown) => void;
  onParked: (record: DynamoDBRecord, error: unknown) => Promise<void>;
  /** Delivers only records of this kind; other records count as handled. */
  filter?: 'INSERT';
  batchSize?: number;
  attemptsBeforeParking?: number;
  /** Backoff in milliseconds after the first failure; doubles up to a hundredfold. */
  backoffMs?: number;
  safetyPollMs?: number;
}): Promise<StreamPoller> => {
  const { positionFile, onRecords, onError, onParked, filter } = input;
  const attemptsBeforeParking = input.attemptsBeforeParking ?? 10;
  const backoffMs = input.backoffMs ?? 100;
  const safetyPollMs = input.safetyPollMs ?? 500;
  const pageSize = input.batchSize ?? 100;

  const streamArn = await findStream(input.endpoint, input.tableName);
  const client = fasterClient(
    new DynamoDBStreamsClient({ ...localAwsConfig(input.endpoint), cacheMiddleware: true }),
  );
  const reader = createShardReader(client, streamArn, pageSize);
  await mkdir(dirname(positionFile), { recursive: true });
  const position = await loadPosition(positionFile, streamArn);
  const saved = createDurableFile(positionFile, () => JSON.stringify(position));

  let closed = false;
  let awake = true;
  let quiet = false;
  let interrupt: () => void = () => undefined;
  let waitingForIdle: (() => void)[] = [];

  const pause = async (ms: number, wakes: boolean): Promise<void> => {
    if (closed || (wakes && awake)) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
      interrupt = () => {
        if (closed || wakes) resolve();
      };
    });
    clearTimeout(timer);
  };

  let saving: NodeJS.Timeout | undefined;
  const moveTo = (shardId: string, shard: { after?: string | undefined; finished: boolean }): void => {
    position.shards[shardId] = shard;
    saved.changed();
    saving ??= setTimeout(() => {
      saving = undefined;
      saved.flush().catch(onError);
    }, saveWithinMs);
  };

  const handleRecords = async (shardId: string, all: readonly DynamoDBRecord[]): Promise<void> => {
    let rest = filter ? all.filter(({ eventName }) => eventName === filter) : [...all];
    let failures = 0;
    while (rest.length > 0 && !closed) {
      const batch = failures > 0 ? rest.slice(0, 1) : rest;
      const { handled, error } = await deliverBatch(batch, onRecords);
      const last = batch[handled - 1];
      if (last) {
        failures = 0;
        rest = rest.slice(handled);
        moveTo(shardId, { after: numberOf(last), finished: false });
      }
      if (error === undefined) continue;
      failures += 1;
      onError(error);
      const head = rest[0];
      if (head && failures >= attemptsBeforeParking) {
        await onParked(head, error);
        failures = 0;
        rest = rest.slice(1);
        moveTo(shardId, { after: numberOf(head), finished: false });
      } else {
        await pause(Math.min(backoffMs * 2 ** (failures - 1), backoffMs * 100), false);
      }
    }
    const lastRead = all.at(-1);
    if (lastRead && rest.length === 0 && position.shards[shardId]?.after !== numberOf(lastRead)) {
      moveTo(shardId, { after: numberOf(lastRead), finished: false });
    }
  };

  /** True if more records may follow; a partly filled page ends with the newest record. */
  const readOnce = async (): Promise<boolean> => {
    let mayBeMore = false;
    for (const shardId of await reader.readable(position)) {
      if (closed) break;
      const page = await reader.read(shardId, position);
      mayBeMore ||= page.records.length >= pageSize || page.endOfShard;
      if (page.records.length > 0) quiet = false;
      await handleRecords(
        shardId,
        page.records.map((record) => toLambdaRecord(record, streamArn)),
      );
      if (page.endOfShard && !closed) {
        moveTo(shardId, { after: position.shards[shardId]?.after, finished: true });
      }
    }
    return mayBeMore;
  };

  const run = async (): Promise<void> => {
    while (!closed) {
      awake = false;
      const asking = waitingForIdle;
      waitingForIdle = [];
      let again = true;
      try {
        again = await readOnce();
        if (!again && asking.length > 0) await saved.flush();
      } catch (error) {
        onError(error);
        reader.rewind();
        waitingForIdle.push(...asking);
        await pause(backoffMs, false);
        continue;
      }
      quiet = !again;
      if (again) waitingForIdle.push(...asking);
      else for (const resolve of asking) resolve();
      if (!again) await (awake ? pause(gatherMs, false) : pause(safetyPollMs, true));
    }
    for (const resolve of waitingForIdle) resolve();
  };

  const wake = (): void => {
    awake = true;
    interrupt();
  };

  const running = run();
  return {
    wake,
    idle: () =>
      new Promise((resolve) => {
        if (closed) return resolve();
        waitingForIdle.push(resolve);
        wake();
      }),
    isIdle: () => quiet && !awake && waitingForIdle.length === 0,
    async close() {
      closed = true;
      interrupt();
      await running;
      clearTimeout(saving);
      await saved.flush();
      client.destroy();
    },
  };
};

const findStream = async (endpoint: string, tableName: string): Promise<string> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (Table?.LatestStreamArn) return Table.LatestStreamArn;
    throw new Error(`The table ${tableName} has no stream.`);
  } finally {
    client.destroy();
  }
};
