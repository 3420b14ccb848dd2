import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Code to measure: column name, system program and folder. */
export type Checkout = { readonly name: string; readonly program: string; readonly root: string };

const run = (cwd: string, program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const bundled = (folder: string): string =>
  run(
    folder,
    process.execPath,
    '--input-type=module',
    '-e',
    `import { bundleSystem } from '${join(folder, 'packages/local/bin/bundle-system.mjs')}';
     console.log(await bundleSystem());`,
  )
    .split('\n')
    .at(-1) ?? '';

export const thisCheckout = (): Checkout => ({ name: 'here', program: bundled(root), root });

/**
 * Checks out a commit into a temporary worktree with hard links to this checkout's packages. A symbolic link
 * would resolve `@hoops/*` to this checkout's code.
 */
export const checkOut = (commit: string): Checkout & { readonly remove: () => void } => {
  const folder = join(mkdtempSync(join(tmpdir(), 'hoops-against-')), 'checkout');
  const name = run(root, 'git', 'rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const remove = (): void => {
    run(root, 'git', 'worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true });
  };
  run(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, name);
  try {
    for (const at of ['node_modules', 'packages/api/node_modules', 'web/node_modules', 'tests/node_modules'])
      if (existsSync(join(root, at))) run(root, 'cp', '-al', join(root, at), join(folder, at));
    return { name, program: bundled(folder), root: folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
};
