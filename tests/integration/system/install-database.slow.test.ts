import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../../packages/local/bin/install.mjs';

const run = promisify(execFile);
const name = `@dynoxide/${process.platform}-${process.arch}`;
const installed = join(root, 'node_modules', name);

const newFolder = () => mkdtemp(join(tmpdir(), 'hoops-install-'));

const registryWith = async (program: 'the program' | 'nothing'): Promise<string> => {
  const folder = await newFolder();
  await run('npm', ['pack', installed, '--pack-destination', folder]);
  const [file = ''] = await readdir(folder);
  const tarball = await readFile(join(folder, file));
  const described = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const { url, close } = await serveLoopback((request, response) => {
    const dist = { tarball: `${url}/program.tgz`, integrity };
    const versions = { [described.version]: { ...described, dist } };
    if (request.url === '/program.tgz') response.end(tarball);
    else if (program === 'the program') response.end(JSON.stringify({ name, versions }));
    else response.writeHead(404).end('{}');
  });
  onTestFinished(close);
  return url;
};

/**
 * Installs as on a platform that the lock file does not contain.
 * @returns content of node_modules
 */
const installInto = async (folder: string, registry: string): Promise<readonly string[]> => {
  const install = join(root, 'packages/local/bin/install.mjs');
  const script = `import { installDatabase } from ${JSON.stringify(install)}; installDatabase(process.argv[1]);`;
  await run(process.execPath, ['--input-type=module', '-e', script, folder], {
    env: { ...process.env, npm_config_registry: registry, DYNAMODB_ENDPOINT: '' },
  });
  return readdir(folder);
};

it('a missing database binary is installed from the registry in the same version as the other binaries', async () => {
  const folder = await newFolder();
  expect(await installInto(folder, await registryWith('the program'))).toEqual(['@dynoxide']);
  const program = join(folder, name, 'dynoxide');
  await access(program, constants.X_OK);
  expect((await readFile(program)).equals(await readFile(join(installed, 'dynoxide')))).toBe(true);
});

it('a failed installation of a database binary leaves no files behind', async () => {
  expect(await installInto(await newFolder(), await registryWith('nothing'))).toEqual([]);
});
