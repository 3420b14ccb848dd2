import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);
const css = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

const changedBy = new Map(
  [...css.matchAll(/@keyframes ([\w-]+) \{([\s\S]*?\})\s*\}/g)].map(([, name = '', frames = '']) => [
    name,
    [...frames.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
  ]),
);

const declared = [...css.matchAll(/animation:([^;]*)/g)]
  .map(([, list = '']) => list.split(','))
  .filter((list) => list.some((one) => one.includes('infinite')));

const propertiesOf = (animation: string): readonly string[] => {
  const [name = animation] = [...changedBy.keys()].filter((known) => animation.includes(` ${known} `));
  return [...new Set(changedBy.get(name))];
};

const apart = ['opacity', 'transform', 'rotate', 'scale', 'translate'];

const endless = declared.flat().filter((one) => one.includes('infinite'));

it('endless animations use only properties that do not need the main thread', () => {
  expect(endless.length).toBeGreaterThan(1);
  for (const animation of endless) {
    const properties = propertiesOf(animation);
    expect(properties, animation).not.toEqual([]);
    expect(apart, animation).toEqual(expect.arrayContaining([...properties]));
  }
});

it('endless animations share no property with another animation of the same element', () => {
  for (const list of declared) {
    const properties = list.flatMap(propertiesOf);
    expect(new Set(properties).size, list.join()).toBe(properties.length);
  }
});
