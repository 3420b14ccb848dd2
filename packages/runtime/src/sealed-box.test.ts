import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deterministicBoxes, openBox, sealBox } from './sealed-box.ts';

const key = createSecretKey(randomBytes(32));

it('a sealed box opens only with its key and its context', () => {
  const box = sealBox(key, Buffer.from('mild asthma'), 'here');
  expect(openBox(key, box, 'here').toString()).toBe('mild asthma');
  expect(() => openBox(key, box, 'there')).toThrow();
  expect(() => openBox(createSecretKey(randomBytes(32)), box, 'here')).toThrow();
});

it('a sealed box does not open after any byte was changed or cut', () => {
  const box = sealBox(key, Buffer.from('secret'), 'here');
  for (let index = 0; index < box.length; index += 1) {
    const changed = Buffer.from(box);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openBox(key, changed, 'here')).toThrow();
    expect(() => openBox(key, box.subarray(0, index), 'here')).toThrow();
  }
});

it('sealing the same text twice yields different boxes', () => {
  const seal = () => sealBox(key, Buffer.from('same'), 'here').toString('hex');
  expect(seal()).not.toBe(seal());
});

describe('deterministic boxes', () => {
  const boxes = deterministicBoxes(key);
  const plain = Buffer.from('mild asthma');

  it('a deterministic box is the same for equal content, context and key, and different otherwise', () => {
    const box = boxes.seal(plain, 'here');
    expect(deterministicBoxes(key).seal(plain, 'here')).toEqual(box);
    const others = [
      boxes.seal(plain, 'there'),
      boxes.seal(Buffer.from('mild asthmb'), 'here'),
      deterministicBoxes(createSecretKey(randomBytes(32))).seal(plain, 'here'),
    ];
    // Nonces must be unique, because reusing one with the same key reveals content.
    const nonces = [box, ...others].map((one) => one.subarray(0, 12).toString('hex'));
    expect(new Set(nonces).size).toBe(4);
  });

  it('deterministic boxes separate content from context unambiguously', () => {
    const split = (context: string, content: string) =>
      boxes.seal(Buffer.from(content), context).subarray(0, 12);
    expect(split('1|a', 'b')).not.toEqual(split('1|', 'ab'));
    expect(split('', '1|ab')).not.toEqual(split('1|ab', ''));
  });

  it('a deterministic box opens only if unmodified and in its own context, and never as a sealed box', () => {
    const box = boxes.seal(plain, 'here');
    expect(boxes.open(box, 'here').toString()).toBe('mild asthma');
    expect(() => boxes.open(box, 'there')).toThrow();
    expect(() => openBox(key, box, 'here')).toThrow();
    for (let index = 0; index < box.length; index += 1) {
      const changed = Buffer.from(box);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => boxes.open(changed, 'here')).toThrow();
    }
  });
});
