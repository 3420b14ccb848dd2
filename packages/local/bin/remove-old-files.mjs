import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hourMs = 3_600_000;

/** Deletes older builds after an hour. Until then, a running system may still load their files. */
export const removeOldFiles = (folder, made) => {
  const old = readdirSync(folder).filter((name) => /\.mjs(\.map)?(\.\d+)?$/.test(name) && !made.has(name));
  for (const name of old) {
    const file = join(folder, name);
    // Tolerates a missing file, because another build may delete the file at the same time.
    const written = statSync(file, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > hourMs) rmSync(file, { force: true });
  }
};
