import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, folder), 'utf8') }));

/** What stands inside parentheses is computed: a clamp, a share of the screen. */
const outsideParentheses = (value: string): string => {
  let rest = value;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return rest;
};

describe('the stylesheets', () => {
  it('know three widths: a small phone, a phone, and where there is room for columns', () => {
    const widths = files.flatMap(({ css }) => [...css.matchAll(/@media (\((?:min|max)-width: [^)]*\))/g)]);
    expect([...new Set(widths.map(([, width]) => width))].sort()).toEqual([
      '(max-width: 24rem)',
      '(max-width: 40rem)',
      '(max-width: 60rem)',
      '(min-width: 60.01rem)',
    ]);
  });

  it('take paddings, margins and gaps from the one scale', () => {
    /** Room for an icon or a button that lies inside a field: its width, not a distance. */
    const besideIcon = [
      'ui/data.css padding-left: 2.75rem',
      'ui/forms.css padding-right: 2.75rem',
      'ui/forms.css padding-right: 4.75rem',
    ];
    const raw = files.flatMap(({ file, css }) =>
      [...css.matchAll(/(?<![\w-])((?:margin|padding|gap|row-gap|column-gap)[\w-]*): ([^;{}]+);/g)]
        .filter(([, , value = '']) => /(?<![\w.-])\d*\.?\d+rem/.test(outsideParentheses(value)))
        .map(([, property, value]) => `${file} ${property}: ${value}`),
    );
    expect(raw.sort()).toEqual(besideIcon);
  });

  it('use every step of the scale', () => {
    const all = files.map(({ css }) => css).join('\n');
    const steps = [...all.matchAll(/(--space-\d+):/g)].map(([, name = '']) => name);
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.filter((name) => !all.includes(`var(${name})`))).toEqual([]);
  });
});
