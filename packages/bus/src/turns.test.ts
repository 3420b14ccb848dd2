import { subscriptions } from '@hoops/wiring/subscriptions';
import { describe, expect, it } from 'vitest';
import { inTurn, memoryTurns, TurnTaken, turnMs } from './turns.ts';

describe('a turn', () => {
  it('outlasts every Lambda that may hold one while it mails', () => {
    const mailers = subscriptions.filter(({ needs }) => needs.includes('mail-send'));
    expect(mailers).not.toEqual([]);
    for (const { timeoutSeconds } of mailers) expect(timeoutSeconds * 1_000).toBeLessThan(turnMs);
  });

  it('is refused while somebody else has it, and ends with the work, also with work that fails', async () => {
    const turns = memoryTurns();
    await inTurn(turns, 'work', async () => {
      await expect(inTurn(turns, 'work', async () => 'done')).rejects.toThrow(TurnTaken);
      expect(await inTurn(turns, 'other work', async () => 'done')).toBe('done');
    });
    const failing = inTurn(turns, 'work', () => Promise.reject(new Error('It failed.')));
    await expect(failing).rejects.toThrow('It failed.');
    expect(await inTurn(turns, 'work', async () => 'done')).toBe('done');
  });
});
