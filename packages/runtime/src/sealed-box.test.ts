import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBox, sealBox } from './sealed-box.ts';

const key = createSecretKey(randomBytes(32));

describe('sealed boxes', () => {
  it('open with the key and for the context they were sealed for', () => {
    const box = sealBox(key, Buffer.from('mild asthma'), 'here');
    expect(openBox(key, box, 'here').toString()).toBe('mild asthma');
    expect(() => openBox(key, box, 'there')).toThrow();
    expect(() => openBox(createSecretKey(randomBytes(32)), box, 'here')).toThrow();
  });

  it('do not open when any byte was changed, or when cut', () => {
    const box = sealBox(key, Buffer.from('secret'), 'here');
    for (let index = 0; index < box.length; index += 1) {
      const changed = Buffer.from(box);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => openBox(key, changed, 'here')).toThrow();
      expect(() => openBox(key, box.subarray(0, index), 'here')).toThrow();
    }
  });

  it('differ each time', () => {
    const seal = () => sealBox(key, Buffer.from('same'), 'here').toString('hex');
    expect(seal()).not.toBe(seal());
  });
});
