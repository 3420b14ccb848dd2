import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { runChild } from './fixtures/run-child.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { collect, open, send } from './fixtures/test-queues.ts';
import { work } from './fixtures/work-queue.ts';

it('waiting and dead messages survive a restart with their receive counts', async () => {
  const dir = await temporaryFolder();
  const first = await open(dir, {
    queues: [
      { ...work, maxReceiveCount: 1 },
      { ...work, name: 'other' },
    ],
  });
  first.consume('work', async () => {
    throw new Error('the handler is broken');
  });
  await send(first, 'dead');
  await first.idle();
  await first.send([{ queue: 'other', body: 'waiting' }]);
  await first.close();

  const second = await open(dir, { queues: [work, { ...work, name: 'other' }] });
  expect(second.deadLetters()).toMatchObject([
    { queue: 'work', body: 'dead', receiveCount: 1, reason: 'the handler is broken' },
  ]);
  expect(second.messages('other')).toMatchObject([{ body: 'waiting', receiveCount: 0 }]);
  const seen = collect(second, 'other');
  await second.idle();
  expect(seen).toEqual(['waiting']);
  expect(second.counts()).toEqual([
    { queue: 'work', ready: 0, delayed: 0, inFlight: 0, dead: 1, oldestMs: null },
    { queue: 'other', ready: 0, delayed: 0, inFlight: 0, dead: 0, oldestMs: null },
  ]);
});

it('a killed process loses no acknowledged message in any queue', async () => {
  const dir = await temporaryFolder();
  const child = runChild('./send-messages.ts', [dir]);
  await until(() => child.lines.length > 300, 'three hundred acknowledged messages');
  await child.kill();

  const acknowledged = child.lines.map((line) => line.split(' ')[1] ?? '');
  // Simulates a line that a power failure truncated.
  await appendFile(join(dir, 'queues.jsonl'), '[{"did":"send","mess');
  const queues = await open(dir, { queues: [work, { ...work, name: 'handled' }] });
  const kept = new Set(queues.messages('work').map(({ body }) => body));
  expect(acknowledged.filter((body) => !kept.has(body))).toEqual([]);
  expect(queues.messages('handled').filter(({ body }) => !kept.has(body))).toEqual([]);
  const seen = collect(queues);
  collect(queues, 'handled');
  await queues.idle();
  expect(new Set(seen)).toEqual(kept);
});

it('the journal drops handled messages at the next start', async () => {
  const dir = await temporaryFolder();
  const first = await open(dir);
  collect(first);
  for (let i = 0; i < 50; i++) await send(first, 'x'.repeat(1000));
  await first.idle();
  await first.close();
  const journal = join(dir, 'queues.jsonl');
  expect((await stat(journal)).size).toBeGreaterThan(50_000);
  await open(dir);
  expect((await stat(journal)).size).toBe(0);
});

it('a handled message is soon deleted on disk, and a rewritten journal counts each delivery once', async () => {
  const dir = await temporaryFolder();
  const journal = join(dir, 'queues.jsonl');
  const first = await open(dir, { queues: [work, { ...work, name: 'broken' }] });
  collect(first);
  await send(first, 'handled');
  await first.idle();
  await expect.poll(() => readFile(journal, 'utf8')).toContain('"did":"delete"');

  let tried = 0;
  first.consume('broken', async () => {
    tried += 1;
    throw new Error('the handler is broken');
  });
  await first.send([{ queue: 'broken', body: 'tried' }]);
  await until(() => tried === 1, 'the first attempt');
  await first.compact();
  await first.close();
  const second = await open(dir, { queues: [work, { ...work, name: 'broken' }] });
  expect(second.messages('broken')).toMatchObject([{ body: 'tried', receiveCount: 1 }]);
  expect(second.counts()).toMatchObject([{ queue: 'work', ready: 0 }, { queue: 'broken' }]);
});

it('a large journal is rewritten while running and loses no message', async () => {
  const dir = await temporaryFolder();
  const first = await open(dir, { queues: [work, { ...work, name: 'kept' }] });
  const seen = collect(first);
  const large = 'x'.repeat(200_000);
  const kept: string[] = [];
  for (let i = 0; i < 60; i++) {
    kept.push(`kept ${i}`);
    await first.send([
      { queue: 'work', body: large },
      { queue: 'kept', body: `kept ${i}` },
    ]);
  }
  await until(() => seen.length === 60, 'everything handled');
  await first.close();
  expect((await stat(join(dir, 'queues.jsonl'))).size).toBeLessThan(60 * 200_000);
  const second = await open(dir, { queues: [work, { ...work, name: 'kept' }] });
  expect(second.messages('kept').map(({ body }) => body)).toEqual(kept);
});

it('a damaged journal is rejected with its line number and left unchanged', async () => {
  const dir = await temporaryFolder();
  await writeFile(join(dir, 'queues.jsonl'), 'no json\n[]\n');
  await expect(open(dir)).rejects.toThrow(/queues\.jsonl, line 1, is damaged\. Move the file away/);
  expect(await readFile(join(dir, 'queues.jsonl'), 'utf8')).toBe('no json\n[]\n');
});
