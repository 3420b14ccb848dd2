import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from '../../packages/local/bin/install.mjs';

// The headless shell comes first, because it needs a third less processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium for browser tests: `BROWSER_PATH`, an installed browser, or the browser of the npm package
 * (Linux).
 * @throws Error with install instructions
 */
export const findBrowser = async () => {
  const named = process.env.BROWSER_PATH;
  if (named) return existsSync(named) ? named : fail(`BROWSER_PATH is ${named}, which does not exist.`);
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const installed = [...onPath, ...places].find(existsSync);
  if (installed) return installed;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch (error) {
    return fail(
      `No browser found for the tests: install Chromium (Debian: apt-get install chromium-headless-shell) or set BROWSER_PATH. (${error.message})`,
    );
  }
};
