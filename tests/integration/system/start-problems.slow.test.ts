import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { isAlive } from '@hoops/local/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleSystem } from '../../../packages/local/bin/bundle-system.mjs';
import { root } from '../../../packages/local/bin/install.mjs';

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-problems-'));
  program = await bundleSystem();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (environment: Record<string, string>) =>
  spawn(process.execPath, [program], {
    env: { ...process.env, DEMO_DATA: 'off', PORT: '0', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const sayingOf = async (environment: Record<string, string>) => {
  const child = start(environment);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, text: said.trim() };
};

describe('failed startups', () => {
  it('startup fails with a message that the port is already in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const { code, text } = await sayingOf({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    other.close();
    expect(code).toBe(1);
    expect(text).toBe(
      `Port ${port} is taken. Stop the other program, or choose another: PORT=3001 npm start`,
    );
  });

  it('startup fails with a message that names a mistyped witness', async () => {
    const WITNESSES = 'witness.example+0123abcd+BAAA https://witness.example';
    const { code, text } = await sayingOf({ WITNESSES, DATA_DIR: join(folder, 'witness') });
    expect(code).toBe(1);
    expect(text).toBe('Missing or invalid in the environment: WITNESSES.');
  });

  it('startup fails with a message that PORT is not a valid port', async () => {
    const { code, text } = await sayingOf({ PORT: 'tree', DATA_DIR: join(folder, 'tree') });
    expect(code).toBe(1);
    expect(text).toBe('PORT is "tree", which is not a port. Use a number from 1 to 65535.');
  });

  it('startup fails with a message that the data folder contains other files', async () => {
    const dataDir = join(folder, 'full');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'thesis.txt'), 'important');
    const { code, text } = await sayingOf({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(text).toBe(
      `The folder ${dataDir} contains other files. Choose an empty folder with DATA_DIR, or empty this one.`,
    );
  });

  it('startup explains that another process is creating the data folder, and leaves the folder unchanged', async () => {
    const dataDir = join(folder, 'busy');
    await mkdir(dataDir);
    // Process with this program's command line, which ends when its input closes.
    const owner = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'packages/local/bin/start.mjs']);
    await once(owner, 'spawn');
    const marker = join(dataDir, 'all-american-hoops.json');
    await writeFile(marker, JSON.stringify({ state: 'seeding', ownerPid: owner.pid }));
    await writeFile(join(dataDir, 'mailbox.jsonl'), 'half');
    const { code, text } = await sayingOf({ DATA_DIR: dataDir });
    owner.stdin.end();
    expect(code).toBe(1);
    expect(text).toBe(
      `The folder ${dataDir} is in use by process ${owner.pid}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    expect(await readFile(join(dataDir, 'mailbox.jsonl'), 'utf8')).toBe('half');
  });

  it('startup fails with a message that the data folder is a file', async () => {
    const dataDir = join(folder, 'file');
    await writeFile(dataDir, '');
    await chmod(dataDir, 0o400);
    const { code, text } = await sayingOf({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(text).toMatch(
      /^The folder .* cannot be read and written \(.*\)\. Choose another folder with DATA_DIR\.$/,
    );
  });

  it.each(['/proc/club', '/proc/club/data'])(
    'startup fails with a message that %s cannot be created',
    async (dataDir) => {
      const { code, text } = await sayingOf({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(text).toMatch(
        /^The folder \/proc\/club.* cannot be read and written \(E[A-Z]+\)\. Choose another folder with DATA_DIR\.$/,
      );
    },
  );

  it.each(['all-american-hoops.json', 'stripe-webhook.json'])(
    'startup fails with a message that the disk is full at %s',
    async (file) => {
      const dataDir = await mkdtemp(join(folder, 'no-space-'));
      const marker = join(dataDir, 'all-american-hoops.json');
      await writeFile(marker, '{"state":"complete"}');
      // The file can be opened, but writes fail.
      const preload = join(dataDir, '..', `full-at-${file}.mjs`);
      await writeFile(
        preload,
        `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { open } = fs;
      fs.open = async (path, ...rest) => {
        const file = await open(path, ...rest);
        if (path === ${JSON.stringify(join(dataDir, `${file}.new`))}) {
          file.writeFile = async () => {
            throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
          };
        }
        return file;
      };
      syncBuiltinESMExports();`,
      );
      const { code, text } = await sayingOf({
        DATA_DIR: dataDir,
        NODE_OPTIONS: `--import=${pathToFileURL(preload)}`,
      });
      expect(code).toBe(1);
      expect(text).toBe(
        'The disk is full (ENOSPC: no space left on device, write). Everything saved before is untouched: free some space, then start again.',
      );
      expect(JSON.parse(await readFile(marker, 'utf8'))).toMatchObject({ state: 'complete' });
      // No partial file may remain, because it would keep the disk full.
      expect(await readdir(dataDir)).not.toContain(`${file}.new`);
    },
  );

  it('startup fails with a message that a full disk prevents the database from starting', async () => {
    const dataDir = await mkdtemp(join(folder, 'no-space-'));
    await writeFile(join(dataDir, 'all-american-hoops.json'), '{"state":"complete"}');
    await mkdir(join(dataDir, 'dynamodb'));
    await writeFile(join(dataDir, 'dynamodb/dynamodb.sqlite'), 'no tables '.repeat(500));
    const preload = join(dataDir, '..', 'full-for-the-database.mjs');
    await writeFile(
      preload,
      `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { writeFile } = fs;
      fs.writeFile = (path, ...rest) =>
        path === ${JSON.stringify(join(dataDir, 'dynamodb/room.new'))}
          ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
          : writeFile(path, ...rest);
      syncBuiltinESMExports();`,
    );
    const { code, text } = await sayingOf({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${pathToFileURL(preload)}`,
    });
    expect({ code, text }).toEqual({
      code: 1,
      text: 'The disk is full (ENOSPC: no space left on device, write). Everything saved before is untouched: free some space, then start again.',
    });
  });

  it('startup fails with a message that data of an earlier build cannot be read', async () => {
    // A folder with the file's name simulates an unreadable file, because root can read any file.
    const mark = await mkdtemp(join(folder, 'mark-'));
    const builtOnce = join(root, 'packages/local/bin/built-once.mjs');
    const asking = `import { builtOnce } from ${JSON.stringify(pathToFileURL(builtOnce))};
      await builtOnce({ mark: ${JSON.stringify(mark)}, sources: [], build: async () => {} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', asking]);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toBe(
      `${mark} cannot be read and written (EISDIR). If another user owns this checkout, use your own checkout.\n`,
    );
  });

  const beginAnew = 'Restore a copy of it, or choose another folder with DATA_DIR to start over.';

  it.each([
    ['all-american-hoops.json', '{"state":', '', beginAnew],
    ['clock.json', '{"offsetMs":', '', beginAnew],
    ['cognito.json', '{"format":1,"poolId":"us-e', '', beginAnew],
    ['cognito.json', '{"format":1}', '', beginAnew],
    ['stripe/journal.jsonl', '[]\n[["customers","cus_1",{"id\n[]\n', ', line 2,', beginAnew],
    ['master.key', 'cut short', '', beginAnew],
    ['proof.key', '', '', beginAnew],
    ['heads.key', '-----BEGIN PRIVATE KEY-----\nMC4CAQ', '', beginAnew],
    ['stripe-webhook.json', '', '', 'Move the file away. Stripe then creates another secret.'],
    ['mailbox.jsonl', '{"to"\n', ', line 1,', 'Move the file away to start with an empty mailbox.'],
    ['queues/queues.jsonl', '[]\n{}\n', ', line 2,', 'Move the file away to start with empty queues.'],
  ])(
    'startup fails with a message that %s is damaged when it contains %j',
    async (file, content, line, remedy) => {
      const dataDir = await mkdtemp(join(folder, 'damaged-'));
      await writeFile(join(dataDir, 'all-american-hoops.json'), '{"state":"complete"}');
      const path = join(dataDir, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      expect(await sayingOf({ DATA_DIR: dataDir })).toEqual({
        code: 1,
        text: `The file ${path}${line} is damaged. ${remedy}`,
      });
      expect(await readFile(path, 'utf8')).toBe(content);
    },
  );

  it('startup lists missing parts of the data folder and does not create them again', async () => {
    const dataDir = join(folder, 'lost');
    const child = start({ DATA_DIR: dataDir });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready at');
    child.kill('SIGINT');
    await once(child, 'exit');
    await rm(join(dataDir, 'master.key'));
    await rm(join(dataDir, 'dynamodb'), { recursive: true });
    expect(await sayingOf({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      text: `The folder ${dataDir} has lost dynamodb/dynamodb.sqlite, master.key. Restore a copy, or choose another folder with DATA_DIR to start over.`,
    });
    await expect(stat(join(dataDir, 'master.key'))).rejects.toThrow('ENOENT');
  });

  it('startup fails with a message that the database cannot read its file', async () => {
    const dataDir = join(folder, 'no-database');
    const path = join(dataDir, 'dynamodb/dynamodb.sqlite');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(join(dataDir, 'all-american-hoops.json'), '{"state":"complete"}');
    await writeFile(path, 'no tables '.repeat(500));
    const { code, text } = await sayingOf({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(text).toMatch(/^The database did not start: .*\nIts command: .*\/dynamodb\.sqlite$/);
  });
});

describe('Ctrl-C during startup', () => {
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    );

  it.each([
    ['during startup', 'dynamodb/dynamodb-engine.json'],
    ['during the creation of demo data', 'mailbox.jsonl'],
  ])(
    'Ctrl-C %s stops all processes without an error and leaves the data folder marked as unfinished',
    async (moment, file) => {
      const dataDir = join(folder, moment);
      const child = start({ DATA_DIR: dataDir, DEMO_DATA: 'on' });
      const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      await expect.poll(() => sizeOf(join(dataDir, file)), { interval: 5 }).toBeGreaterThan(0);
      const { enginePid } = JSON.parse(
        await readFile(join(dataDir, 'dynamodb/dynamodb-engine.json'), 'utf8'),
      );
      child.kill('SIGINT');
      const [logged, said, exit] = await ended;
      expect(said).toBe('');
      expect(exit).toEqual([0, null]);
      expect(logged).not.toMatch(/"level":"error"| is ready at /);
      await expect.poll(() => isAlive(enginePid)).toBe(false);
      expect(await readFile(join(dataDir, 'all-american-hoops.json'), 'utf8')).toContain('"seeding"');
    },
  );
});
