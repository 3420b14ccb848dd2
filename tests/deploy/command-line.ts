import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../stacks/project-root.ts';
import type { ControlPlane } from './aws/control-plane.ts';

export type Shell = {
  readonly run: (command: string, variables?: Readonly<Record<string, string>>) => Promise<Ended>;
  readonly start: (command: string) => ChildProcess;
};
type Ended = { readonly exitCode: number; readonly said: string };

/** The project's programs, including an npm that skips SST's empty installs. */
const path = [join(root, 'tests/stacks/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(
  delimiter,
);

export const openShell = (folder: string, { environment }: Pick<ControlPlane, 'environment'>): Shell => {
  const start = (command: string, variables: Readonly<Record<string, string>> = {}) =>
    // Removes npx, which takes a second to find a program.
    spawn('bash', ['-ec', command.replaceAll(/\bnpx /g, '')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: path,
        HOME: folder,
        GIT_DIR: join(root, '.git'),
        CI: 'true',
        SITE_IS_BUILT: '1',
        SST_TELEMETRY_DISABLED: '1',
        NODE_NO_WARNINGS: '1',
        NODE_OPTIONS: `--require ${join(root, 'tests/deploy/bundle-once.cjs')}`,
        ...environment,
        ...variables,
      },
    });
  return {
    start: (command) => start(command),
    run: async (command, variables) => {
      const child = start(command, variables);
      const [said, errors, [exitCode]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      return { exitCode, said: said + errors };
    },
  };
};
