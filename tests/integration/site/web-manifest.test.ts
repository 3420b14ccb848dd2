import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageDocuments } from '../../../web/build/page-documents.ts';
import { resolveSitePath } from '../../../web/build/site-paths.ts';
import { webRoot } from '../../../web/build/vite-config.ts';

const built = (path: string): Buffer => readFileSync(join(webRoot, 'dist', path));
const manifest = JSON.parse(built('manifest.json').toString()) as {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
};

const sizeOfPng = (file: Buffer): string => {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
};

describe('the web manifest', { tags: ['installed.manifest'] }, () => {
  it('the web manifest has a start page, standalone display and icons of 192 and 512 pixels', () => {
    expect(resolveSitePath(manifest.start_url)).toEqual({ file: '/app.html', status: 200 });
    expect(manifest.display).toBe('standalone');
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
  });

  it('the icons of the web manifest exist in the declared sizes', () => {
    for (const { src, sizes } of manifest.icons) expect(sizeOfPng(built(src))).toBe(sizes);
    expect(sizeOfPng(built('/icons/apple-touch-icon.png'))).toBe('180x180');
  });

  it.each(pageDocuments.map(({ file }) => file))('the web manifest is linked by %s', (file) => {
    const html = built(file).toString();
    expect(html).toContain('<link rel="manifest" href="/manifest.json"');
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"');
  });
});
