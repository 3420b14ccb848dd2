import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { proven } from './guest-list.ts';
import { context, guestFold, handle, someStream } from './store-bench.ts';

const bench = await dynamoDbBench((dataDir) => startDynamoDb({ dataDir }));
const store = bench.open();
const fill = async (n: number) => {
  const stream = someStream();
  let head = await store.head(stream);
  for (let i = 0; i < n; i++) {
    head = (
      await store.append(
        stream,
        head,
        [{ event: { type: 'ParentInfoChanged', data: { changes: { phoneNumber: `555-${i}` } } } }],
        context(stream, {
          at: new Date(
            Date.parse('2026-01-01T00:00:00Z') + i * (process.env.SPREAD ? 3_600_000 : 1000),
          ).toISOString(),
        }),
      )
    ).head;
    if (i % 16 === 15) await store.load(stream, guestFold);
  }
  return stream;
};
const short = await fill(10);
const N = Number(process.env.N ?? 3000);
const long = await fill(N);
const at = new Date(Date.parse('2026-01-01T00:00:00Z') + N * 3_600_000).toISOString();
const time = async (stream: Parameters<typeof handle>[1]) => {
  const t = performance.now();
  await handle(store, stream, { type: 'LookOnly' }, { at });
  return performance.now() - t;
};
const cmd = async (stream: Parameters<typeof handle>[1]) => {
  const t = performance.now();
  const h = await store.load(stream, guestFold);
  await store.append(
    stream,
    h.head,
    [{ event: { type: 'ParentInfoChanged', data: { changes: { phoneNumber: `555` } } } }],
    context(stream, { at }),
  );
  return performance.now() - t;
};
const p = (xs: number[], q: number) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length * q)]?.toFixed(2);
for (const f of [time]) {
  const a: number[] = [],
    b: number[] = [];
  for (let i = 0; i < 300; i++) {
    a.push(await f(short));
    b.push(await f(long));
  }
  console.log(f.name, 'short', p(a, 0.5), p(a, 0.9), 'long', p(b, 0.5), p(b, 0.9));
}
const c: number[] = [];
for (let i = 0; i < 200; i++) c.push(await cmd(long));
console.log('cmd long', p(c, 0.5), p(c, 0.9));
const d: number[] = [];
for (let i = 0; i < 30; i++) {
  const s = await fill(10);
  d.push(await cmd(s));
}
console.log('cmd short', p(d, 0.5), p(d, 0.9));
await bench.close();
