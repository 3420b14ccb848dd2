import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunks, webRoot } from './vite-config.ts';

const filesIn = (folder: string, path: string): readonly string[] =>
  readdirSync(`${webRoot}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${path}/${file}`);

it('every module named in a chunk group exists', () => {
  const files = [...filesIn('src', 'web/src'), ...filesIn('../packages/domain/src', 'domain/src')];
  const unknown = Object.values(chunks)
    .flat()
    .filter((part) => !files.some((file) => file.startsWith(part)));
  // This module is part of Vite, so no source file exists.
  expect(unknown).toEqual(['vite/preload-helper']);
});
