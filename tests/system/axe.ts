import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/** Minified axe, loaded once. AxeBuilder would reload it for each check, which takes four times as long. */
const axe: typeof Axe = createRequire(require.resolve('@axe-core/playwright'))('axe-core/axe.min.js');

type Colour = { r: number; g: number; b: number; alpha: number };

/** Caches parsed colors; parsing takes a quarter of axe's time. */
const parseColoursOnce = (): void => {
  const { axe: inPage } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour & { parseString: (text: string) => Colour } } } } };
  };
  const { prototype } = inPage.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parseString.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
};

const source = `${axe.source};(${parseColoursOnce})();`;

export const axePath = '/axe.min.js';

/** Serves axe as a script file, so the browser can cache the compiled code. */
export const originsWithAxe = new Set<string>();

export const sendAxe = (response: ServerResponse): void => {
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('cache-control', 'public, max-age=31536000, immutable').end(source);
};

const loadAxe = async (page: Page): Promise<void> => {
  const { isThere, isOnline, origin } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    isOnline: navigator.onLine,
    origin: location.origin,
  }));
  if (isThere) return;
  const isServed = isOnline && originsWithAxe.has(origin);
  await page.evaluate(isServed ? `import('${axePath}').then(() => undefined)` : source);
};

type Question = {
  readonly runOnly?: Axe.RunOptions['runOnly'];
  /** CSS selector of the checked part; by default the whole document without frames. */
  readonly within?: string;
};

export const axeViolations = async (
  page: Page,
  { runOnly, within = ':root' }: Question = {},
): Promise<readonly string[]> => {
  await loadAxe(page);
  return page.evaluate(
    async ([selector, rules]) => {
      const { axe: inPage } = window as unknown as { axe: typeof Axe };
      const { violations } = await inPage.run(selector, {
        ...(rules && { runOnly: rules }),
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [within, runOnly] as const,
  );
};
