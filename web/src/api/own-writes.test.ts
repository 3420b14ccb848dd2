import { expect, it } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

const tab = () => {
  let time = 0;
  const writes = createOwnWrites(() => time);
  return { ...writes, pass: (milliseconds: number) => (time += milliseconds) };
};

it('own writes are empty at first and after a response without writes', () => {
  const { hear, header } = tab();
  hear(null);
  expect(header()).toBeUndefined();
});

it('own writes keep the newest version of each stream', () => {
  const { hear, header } = tab();
  hear('family#a@3,request#r@1');
  hear('family#a@4');
  expect(header()).toBe('request#r@1,family#a@4');
});

it('own writes expire after 30 seconds', () => {
  const { hear, header, pass } = tab();
  hear('family#a@3');
  pass(20_000);
  hear('family#b@1');
  pass(10_001);
  expect(header()).toBe('family#b@1');
});

it('own writes keep only as many streams as the server accepts, newest first', () => {
  const { hear, header } = tab();
  for (let index = 0; index < 25; index += 1) hear(`request#${index}@1`);
  const kept = header()?.split(',') ?? [];
  expect(kept).toHaveLength(5);
  expect(kept.at(-1)).toBe('request#24@1');
});
