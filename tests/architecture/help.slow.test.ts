import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

it.each(['check', 'test', 'screenshots', 'capacity'] as const)(
  'npm run %s says what it does where that is asked for, and does not begin',
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
