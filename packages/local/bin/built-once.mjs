import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Builds unless the mark says that it was built from these very sources: files and folders under the root.
 * @throws what `build` throws; then it is built again next time.
 */
export const builtOnce = async ({ mark, sources, build }) => {
  const hash = hashOf(sources);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  await build();
  writeFileSync(mark, hash);
};

const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const filesIn = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSyncOrFile(full);
  if (!entries) return [path];
  return entries.sort().flatMap((name) => filesIn(`${path}/${name}`));
};

const readdirSyncOrFile = (full) => {
  try {
    return readdirSync(full);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
};
