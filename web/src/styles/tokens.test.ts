import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');

const colours = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );

const light = colours(lightCss);
const dark = { ...light, ...colours(darkCss) };

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one = '', other = ''): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
};

const textPairs: readonly (readonly [string, string])[] = [
  ...['ink', 'muted', 'ball', 'bad'].flatMap((text) =>
    ['bg', 'surface', 'sunk'].map((back) => [text, back] as const),
  ),
  ...['ok', 'warn', 'bad', 'info'].map((tone) => [tone, `${tone}-bg`] as const),
  ['on-ball', 'ball'],
  ['on-ball', 'ball-hover'],
  ['on-pine', 'pine-panel'],
  ['on-pine-muted', 'pine-panel'],
  ['maple', 'pine-panel'],
  ['on-ball-on-pine', 'ball-on-pine'],
  ['on-maple', 'maple'],
  ['bg', 'ink'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colors', (_, scheme) => {
  it.each(textPairs)('the color %s is readable on %s (WCAG AA)', (text, back) => {
    expect(contrast(scheme[text], scheme[back])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['bg', 'surface', 'sunk'])('controls have a visible border on %s', (back) => {
    expect(contrast(scheme['line-strong'], scheme[back])).toBeGreaterThanOrEqual(3);
  });
});
