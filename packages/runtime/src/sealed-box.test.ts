import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deterministicBoxes, openBox, sealBox } from './sealed-box.ts';

const key = createSecretKey(randomBytes(32));

it('sealed boxes open with the key and for the context they were sealed for', () => {
  const box = sealBox(key, Buffer.from('mild asthma'), 'here');
  expect(openBox(key, box, 'here').toString()).toBe('mild asthma');
  expect(() => openBox(key, box, 'there')).toThrow();
  expect(() => openBox(createSecretKey(randomBytes(32)), box, 'here')).toThrow();
});

it('sealed boxes do not open when any byte was changed, or when cut', () => {
  const box = sealBox(key, Buffer.from('secret'), 'here');
  for (let index = 0; index < box.length; index += 1) {
    const changed = Buffer.from(box);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openBox(key, changed, 'here')).toThrow();
    expect(() => openBox(key, box.subarray(0, index), 'here')).toThrow();
  }
});

it('sealed boxes differ each time', () => {
  const seal = () => sealBox(key, Buffer.from('same'), 'here').toString('hex');
  expect(seal()).not.toBe(seal());
});

describe('deterministic boxes', () => {
  const boxes = deterministicBoxes(key);
  const plain = Buffer.from('mild asthma');

  it('deterministic boxes are the same each time for the same content in the same place, and others elsewhere or under another key', () => {
    const box = boxes.seal(plain, 'here');
    expect(deterministicBoxes(key).seal(plain, 'here')).toEqual(box);
    const others = [
      boxes.seal(plain, 'there'),
      boxes.seal(Buffer.from('mild asthmb'), 'here'),
      deterministicBoxes(createSecretKey(randomBytes(32))).seal(plain, 'here'),
    ];
    // Nonces must be unique: reuse under one key reveals content.
    const nonces = [box, ...others].map((one) => one.subarray(0, 12).toString('hex'));
    expect(new Set(nonces).size).toBe(4);
  });

  it('deterministic boxes distinguish content from context, wherever the one ends and the other begins', () => {
    const split = (context: string, content: string) =>
      boxes.seal(Buffer.from(content), context).subarray(0, 12);
    expect(split('1|a', 'b')).not.toEqual(split('1|', 'ab'));
    expect(split('', '1|ab')).not.toEqual(split('1|ab', ''));
  });

  it('deterministic boxes open where they belong, as long as no byte was changed, and not as other boxes', () => {
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
