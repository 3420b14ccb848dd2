import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

type Axis = number | { readonly min: number; readonly max: number; readonly default: number };
type FontSubset = {
  readonly source: string;
  readonly file: string;
  readonly weight: Axis;
  readonly text: string;
};

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Latin-1 and related characters, enough for the names of parents and athletes. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’“”•…→−`;

/** The display font is used only in capitals. */
const capitals = [...new Set(latin.toUpperCase())].join('');

const subsets: readonly FontSubset[] = [
  {
    source: '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
    file: 'display.woff2',
    weight: 800,
    text: capitals,
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    file: 'body.woff2',
    weight: { min: 400, max: 700, default: 400 },
    text: latin,
  },
];

/** Writes the subset fonts of the stylesheet; reuses unchanged fonts, because subsetting takes seconds. */
export async function makeFonts(cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  for (const subset of subsets) {
    const source = await readFile(require.resolve(subset.source));
    const fingerprint = createHash('sha256').update(source).update(JSON.stringify(subset)).digest('hex');
    const target = join(cacheDir, subset.file);
    const stamp = `${target}.sha256`;
    if (existsSync(target) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === fingerprint) continue;
    const made = await subsetFont(source, subset.text, {
      targetFormat: 'woff2',
      variationAxes: { wght: subset.weight },
    });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, made);
    await writeFile(stamp, fingerprint);
  }
}
