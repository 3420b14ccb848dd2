import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalProduct } from './start-local.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the audit command line against a running local system. @throws Error with its output when it fails. */
export const auditCommand = (product: LocalProduct, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['packages/audit/bin/audit.mjs', ...args, '--local', product.url], {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(product.dataDir, 'data'), NODE_NO_WARNINGS: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`audit ${args[0]}: ${output}`)),
    );
  });
