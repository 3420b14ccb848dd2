import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hourMs = 3_600_000;

/**
 * Removes what earlier builds left in a folder, also unfinished, an hour after it was written: until then a system that was
 * started before may still load it.
 */
export const removeOldFiles = (folder, made) => {
  const old = readdirSync(folder).filter((name) => /\.mjs(\.map)?(\.\d+)?$/.test(name) && !made.has(name));
  for (const name of old) {
    const file = join(folder, name);
    // Another build may be removing the same.
    const written = statSync(file, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > hourMs) rmSync(file, { force: true });
  }
};
