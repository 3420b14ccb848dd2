import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requestsFirst } from './requests-first.ts';

const longMs = 600_000;

const given = (atMostMs: number) => {
  const requests = requestsFirst(atMostMs);
  const handled: string[] = [];
  const handle = requests.behind(async (mail: string) => {
    handled.push(mail);
    return mail.length;
  });
  /** @returns what answers the request, or gives it up. */
  const open = () => {
    const response = new EventEmitter();
    requests.first(() => undefined)({} as IncomingMessage, response as ServerResponse);
    return () => response.emit('close');
  };
  return { handle, handled, open };
};

describe('work that nobody waits for', () => {
  it('begins at once when no request is open', async () => {
    const { handle } = given(longMs);
    expect(await handle('welcome')).toBe(7);
  });

  it('begins when the last request has its answer', async () => {
    const { handle, handled, open } = given(longMs);
    const [endFirst, endSecond] = [open(), open()];
    const both = Promise.all([handle('welcome'), handle('receipt')]);
    endFirst();
    await Promise.resolve();
    expect(handled).toEqual([]);
    endSecond();
    await both;
    expect(handled).toEqual(['welcome', 'receipt']);
  });

  it('begins after its time although requests keep coming', async () => {
    const { handle, handled, open } = given(1);
    open();
    await handle('welcome');
    expect(handled).toEqual(['welcome']);
  });
});
