import { afterEach, describe, expect, it } from 'vitest';
import { type FunctionThread, startFunctionThread } from './function-thread.ts';

/** Answers what it is called with, after it has said that it put something; one function fails. */
const program = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, address, event }) => {
    const error = { name: 'TypeError', message: 'It is broken.', stack: 'TypeError: It is broken. at x.ts' };
    parentPort.postMessage({ did: 'put', table: 'events' });
    parentPort.postMessage(
      address === 'broken' ? { did: 'fail', id, error } : { did: 'answer', id, answer: { address, event } },
    );
  });`;

let thread: FunctionThread | undefined;
const heard: string[] = [];
const started = () => {
  thread = startFunctionThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`), (table) =>
    heard.push(table),
  );
  return thread;
};
afterEach(async () => {
  await thread?.close();
  heard.length = 0;
});

describe('a function thread', () => {
  it('answers each call with what its function answers', async () => {
    const { handler } = started();
    const calls = ['one', 'two'].map((address) => handler(address)({ of: address }));
    expect(await Promise.all(calls)).toEqual([
      { address: 'one', event: { of: 'one' } },
      { address: 'two', event: { of: 'two' } },
    ]);
  });

  it('says that something was put before the function that put it has answered', async () => {
    const { handler } = started();
    const whenAnswered = await handler('one')({}).then(() => [...heard]);
    expect(whenAnswered).toEqual(['events']);
  });

  it('fails as the function does, with its name, its sentence and its stack', async () => {
    const { handler } = started();
    await expect(handler('broken')({})).rejects.toMatchObject({
      name: 'TypeError',
      message: 'It is broken.',
      stack: expect.stringContaining('x.ts'),
    });
  });
});
