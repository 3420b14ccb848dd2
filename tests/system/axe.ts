import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/**
 * axe itself, which `@axe-core/playwright` brings. Its builder would load it again each time: four times as slow. Without
 * spaces and comments it is less than half as long, and goes to the browser for each document.
 */
const axe: typeof Axe = createRequire(require.resolve('@axe-core/playwright'))('axe-core/axe.min.js');

type Question = {
  /** Which rules; those that axe asks by itself otherwise. */
  readonly runOnly?: Axe.RunOptions['runOnly'];
  /** A selector; the whole document otherwise. Frames are left out. */
  readonly within?: string;
};

/** What axe finds wrong in the page as it is now: `rule: selector, selector`. */
export const axeViolations = async (
  page: Page,
  { runOnly, within = ':root' }: Question = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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
