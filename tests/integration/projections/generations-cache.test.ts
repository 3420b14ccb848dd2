import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { generationsCacheMs } from '@hoops/projections/dynamodb-generations';
import { firstGenerations } from '@hoops/projections/read-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DynamoDbBench, dynamoDbBench } from './dynamodb-bench.ts';

let bench: DynamoDbBench;
beforeAll(async () => {
  bench = await dynamoDbBench((dataDir) => startDynamoDb({ dataDir }));
});
afterAll(() => bench?.close());

it('another process reads an outdated generations pointer only until its cache expires', async () => {
  let now = 1_000_000;
  const other = bench.open(() => now);
  expect(await other.generations()).toEqual(firstGenerations);
  const building = { ...firstGenerations, building: 2 };
  expect(await bench.rows.changeGenerations(firstGenerations, building)).toBe(true);

  now += generationsCacheMs - 1;
  expect(await other.generations()).toEqual(firstGenerations);
  // A change reads the pointer without the cache.
  expect(await other.changeGenerations(firstGenerations, building)).toBe(false);
  expect(await other.generations()).toEqual(building);

  await bench.rows.changeGenerations(building, { live: 2, building: null, previous: 1 });
  now += generationsCacheMs;
  const switched = { live: 2, building: null, previous: 1 };
  expect(await other.generations()).toEqual(switched);
  expect(await other.changeGenerations({ ...switched, live: 3 }, firstGenerations)).toBe(false);
});
