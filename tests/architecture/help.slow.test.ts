import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

it.each(['check', 'test', 'screenshots'] as const)(
  'npm run %s --help prints its usage and does nothing else',
  (name) => {
    const [program = '', ...given] = packageJson.scripts[name].split(' ');
    expect(program).toBe('node');
    const { stdout, stderr, status } = spawnSync(process.execPath, [...given, '--help'], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout.split('\n')[0]).toMatch(name === 'test' ? /^npm test/ : new RegExp(`^npm run ${name}`));
  },
);
