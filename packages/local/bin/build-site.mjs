import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './install.mjs';

/** What the site is made of: when none of it changed, the last build is good. */
const sources = [
  'package-lock.json',
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'packages/domain/src',
  'packages/api/src',
  'packages/projections/src/views',
];
const built = join(root, 'web/dist');
const mark = join(built, '.sources');

/** Builds the site into web/dist unless it is up to date. */
export const buildSite = async () => {
  const hash = hashOf(sources);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  process.stdout.write('Building the site ...\n');
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'web/build/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (build.status !== 0) fail('The site could not be built: see above.');
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
