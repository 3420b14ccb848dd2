import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, root } from './install.mjs';

/**
 * Builds unless the mark file matches the sources; paths are relative to the root.
 * @throws the build's error; the next call builds again
 */
export const builtOnce = async ({ mark, sources, build }) => {
  const hash = hashOf(sources);
  if (using(mark, () => existsSync(mark) && readFileSync(mark, 'utf8') === hash)) return;
  const folder = dirname(mark);
  using(folder, () => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  });
  await build();
  using(mark, () => writeFileSync(mark, hash));
};

/** Build folders must belong to this user, so no other user can read or replace the build. */
const using = (path, work) => {
  try {
    return work();
  } catch (error) {
    fail(
      `${path} cannot be read and written (${error.code}). If another user owns this checkout, use your own checkout.`,
    );
  }
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
