import { expect, it } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

const tab = () => {
  let time = 0;
  const writes = createOwnWrites(() => time);
  return { ...writes, pass: (milliseconds: number) => (time += milliseconds) };
};

it('what a tab has just written is nothing at first, and after answers that wrote nothing', () => {
  const { hear, header } = tab();
  hear(null);
  expect(header()).toBeUndefined();
});

it('what a tab has just written is the newest version of each stream', () => {
  const { hear, header } = tab();
  hear('family#a@3,request#r@1');
  hear('family#a@4');
  expect(header()).toBe('request#r@1,family#a@4');
});

it('what a tab has just written is forgotten after half a minute', () => {
  const { hear, header, pass } = tab();
  hear('family#a@3');
  pass(20_000);
  hear('family#b@1');
  pass(10_001);
  expect(header()).toBe('family#b@1');
});

it('what a tab has just written is never more than the server takes; the newest stay', () => {
  const { hear, header } = tab();
  for (let index = 0; index < 25; index += 1) hear(`request#${index}@1`);
  const kept = header()?.split(',') ?? [];
  expect(kept).toHaveLength(5);
  expect(kept.at(-1)).toBe('request#24@1');
});
