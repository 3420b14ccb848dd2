import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldFiles } from '../../bin/remove-old-files.mjs';

it('removeOldFiles deletes build files older than an hour unless they are current', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoops-old-files-'));
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['made.mjs', 'old.mjs', 'old.mjs.map', 'old.mjs.4711', 'other.wasm']) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), longAgo, longAgo);
  }
  for (const name of ['loaded.mjs', 'unfinished.mjs.4712']) writeFileSync(join(folder, name), '');
  removeOldFiles(folder, new Set(['made.mjs']));
  expect(readdirSync(folder).sort()).toEqual(['loaded.mjs', 'made.mjs', 'other.wasm', 'unfinished.mjs.4712']);
  rmSync(folder, { recursive: true });
});
