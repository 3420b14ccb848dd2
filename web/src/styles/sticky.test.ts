import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);
const css = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selector: selector.replace(/\/\*[\s\S]*?\*\//g, '').trim(),
  body,
}));
const stuck = rules.filter(({ body }) => /position:\s*sticky/.test(body)).map(({ selector }) => selector);

it('sticky elements stop sticking on short screens and with large letters', () => {
  expect(stuck).toEqual(expect.arrayContaining(['.bottom-bar', '.price-bar', '.site-header']));
  for (const { selector, body } of rules.filter((rule) => stuck.includes(rule.selector))) {
    for (const [declaration] of body.matchAll(/(?<![-\w])(?:top|bottom|inset[\w-]*):[^;]*;/g)) {
      expect(declaration, selector).toMatch(/:\s*auto;|var\(--stick\)/);
    }
  }
});

it('no element except the toasts has a fixed position', () => {
  const fixed = rules.filter(({ body }) => /position:\s*fixed/.test(body)).map(({ selector }) => selector);
  expect(fixed).toEqual(['.toasts']);
});
