import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';

journey('a walk', () => {
  it('begins', () => undefined);
  it('leads into a wall', () => expect.fail('A wall'));
  describe('afterward', () => {
    it('goes on', () => undefined);
  });
  it('ends', () => undefined);
});

journey('a way back', () => {
  it('is looked for', () => undefined);
  it('is found', () => undefined);
});
