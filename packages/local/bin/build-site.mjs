import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtOnce } from './built-once.mjs';
import { fail, root, secondsSince } from './install.mjs';

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

export const buildSite = () =>
  builtOnce({
    mark: join(root, 'web/dist/.sources'),
    sources,
    build: async () => {
      const begun = performance.now();
      const build = spawn(process.execPath, ['--import', 'tsx', 'web/build/build.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const end = () => build.kill();
      process.once('exit', end);
      const [status] = await once(build, 'exit');
      process.off('exit', end);
      if (status !== 0) fail('The site build failed (output above).');
      process.stdout.write(`Building the site ... ${secondsSince(begun)}\n`);
    },
  });
