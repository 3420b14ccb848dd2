#!/usr/bin/env node
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.mjs';

/* Implements `npm run icons`: draws the home-screen icons from the site's icon. */

const site = join(import.meta.dirname, '../../web/public');
const ball = await readFile(join(site, 'favicon.svg'), 'utf8');

/**
 * `ball` is the ball's share of the picture. Icons for systems that crop or need an opaque picture get a
 * court as background.
 */
const icons = [
  { name: '192', size: 192, ball: 1 },
  { name: '512', size: 512, ball: 1 },
  { name: 'maskable', size: 512, ball: 0.7, ground: '#FBF7F0' },
  { name: 'apple-touch-icon', size: 180, ball: 0.84, ground: '#FBF7F0' },
];

await mkdir(join(site, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  for (const { name, size, ball: part, ground = 'transparent' } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }
       svg { width: ${part * 100}vw }</style>${ball}`,
    );
    await page.screenshot({ path: join(site, 'icons', `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
