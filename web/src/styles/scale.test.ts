import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, folder), 'utf8') }));

/** Literal lengths: no token, no share of the screen. */
const length = /(?<![\w.-])-?\d*\.?\d+(?:rem|px|em)\b/;

const declarations = (properties: string, pattern: RegExp): readonly string[] =>
  files
    .flatMap(({ file, css }) =>
      [...css.matchAll(new RegExp(`(?<![\\w-])((?:${properties})): ([^;{}]+);`, 'g'))]
        .filter(([, , value = '']) => pattern.test(value))
        .map(([, property, value]) => `${file} ${property}: ${value}`),
    )
    .sort();

const lengthsAskedFor = (rule: '@media' | '@container'): readonly string[] => {
  const asked = files.flatMap(({ css }) => [...css.matchAll(new RegExp(`${rule} ([^{]*?)\\s*\\{`, 'g'))]);
  return [...new Set(asked.map(([, condition = '']) => condition))].filter((one) => length.test(one)).sort();
};

it('the stylesheets know three widths of the window: a small phone, a phone, and where there is room for columns', () => {
  expect(lengthsAskedFor('@media')).toEqual([
    '(max-width: 24rem)',
    '(max-width: 40rem)',
    '(max-width: 60rem)',
    '(min-width: 60.01rem)',
  ]);
});

it('the stylesheets know two widths of a container: below the one, half of its labels have room, below the other a quarter', () => {
  expect(lengthsAskedFor('@container')).toEqual(['(max-width: 16rem)', '(max-width: 32rem)']);
});

it('the stylesheets take paddings, margins and gaps from the one scale, in computed values too', () => {
  expect(declarations('(?:margin|padding|gap|row-gap|column-gap)[\\w-]*', length)).toEqual([
    // Proportional to the adjacent letters.
    'features/about/about.css gap: 0.06em',
    'features/money/money.css margin-block: -0.6em',
  ]);
});

it('the stylesheets take the size of letters from the scale of texts; a headline grows with the screen', () => {
  const outsideClamps = new RegExp(`^(?!.*clamp\\().*${length.source}`);
  expect(declarations('font-size|font', outsideClamps)).toEqual([
    // In units of the drawing.
    'features/about/about.css font-size: 216px',
  ]);
});

it('the stylesheets take the radius of corners from tokens', () => {
  expect(declarations('border-[\\w-]*radius|border-radius', length)).toEqual([]);
});

it('the stylesheets use every step of the scales', () => {
  const all = files.map(({ css }) => css).join('\n');
  const steps = [...all.matchAll(/(--(?:space|text|radius)-\w+):/g)].map(([, name = '']) => name);
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter((name) => !all.includes(`var(${name})`))).toEqual([]);
});
