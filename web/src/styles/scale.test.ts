import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, folder), 'utf8') }));

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

it('the stylesheets use only three window widths as breakpoints', () => {
  expect(lengthsAskedFor('@media')).toEqual([
    '(max-width: 24rem)',
    '(max-width: 40rem)',
    '(max-width: 60rem)',
    '(min-width: 60.01rem)',
  ]);
});

it('the stylesheets use only two container widths as breakpoints', () => {
  expect(lengthsAskedFor('@container')).toEqual(['(max-width: 16rem)', '(max-width: 32rem)']);
});

it('margins, paddings and gaps use only the steps of the spacing scale', () => {
  expect(declarations('(?:margin|padding|gap|row-gap|column-gap)[\\w-]*', length)).toEqual([
    // Exceptions proportional to the adjacent letters.
    'features/about/about.css gap: 0.06em',
    'features/money/money.css margin-block: -0.6em',
  ]);
});

it('font sizes use only the text scale, and headlines grow with the screen', () => {
  const outsideClamps = new RegExp(`^(?!.*clamp\\().*${length.source}`);
  expect(declarations('font-size|font', outsideClamps)).toEqual([
    'features/about/about.css font-size: 216px',
  ]);
});

it('corner radii use only tokens', () => {
  expect(declarations('border-[\\w-]*radius|border-radius', length)).toEqual([]);
});

it('every step of the scales is used', () => {
  const all = files.map(({ css }) => css).join('\n');
  const steps = [...all.matchAll(/(--(?:space|text|radius)-\w+):/g)].map(([, name = '']) => name);
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter((name) => !all.includes(`var(${name})`))).toEqual([]);
});
