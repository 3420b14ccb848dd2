import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type LoopbackServer, serveLoopback } from '@hoops/loopback/serve-loopback';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../packages/local/bin/install.mjs';
import { type LocalProduct, startLocal } from '../../system/start-local.ts';

let product: LocalProduct;
let cloudWatch: LoopbackServer;
const raised: unknown[] = [];
beforeAll(async () => {
  product = await startLocal();
  cloudWatch = await serveLoopback((request, response) => {
    raised.push(request.headers['x-amz-target']);
    response.end('{}');
  });
});
afterAll(async () => {
  await product.close();
  await cloudWatch.close();
});

const smoke = async (...args: string[]): Promise<{ code: number; said: string }> => {
  const { ses } = (await product.local('status.json')) as { ses: { endpoint: string } };
  const env = {
    ...process.env,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SESV2: ses.endpoint,
    AWS_ENDPOINT_URL_CLOUDWATCH: cloudWatch.url,
  };
  return new Promise((resolve) => {
    const all = ['--import', 'tsx', 'stacks/bin/smoke.ts', ...args];
    execFile(process.execPath, all, { cwd: join(root), env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
};

it('the smoke test passes on a working site, mails its operator and raises an alarm', async () => {
  const { code, said } = await smoke(product.url, '--stage', 'dana', '--mail', 'operator@club.example');
  expect(said).toBe(
    ['pages', 'unknown pages', 'headers', 'config', 'health', 'sessions', 'test mail', 'test alarm']
      .map((name) => `ok      ${name}\n`)
      .join(''),
  );
  expect(code).toBe(0);
  expect(raised).toEqual(['GraniteServiceVersion20100801.SetAlarmState']);
  expect(await product.mails()).toMatchObject([
    { to: 'operator@club.example', subject: 'Test mail of dana' },
  ]);
});

it('the smoke test names each failure of a broken site and exits with 1', async () => {
  const broken = await serveLoopback((_request, response) => response.end('<html></html>'));
  const { code, said } = await smoke(broken.url);
  await broken.close();
  expect(code).toBe(1);
  expect(said.split('\n')).toEqual([
    'FAILED  pages: / answers 200 .',
    'FAILED  unknown pages: /no-such-page answers 200 and not 404.',
    'FAILED  headers: The page lacks the headers strict-transport-security, content-security-policy, x-content-type-options, referrer-policy, permissions-policy.',
    'FAILED  config: /config.json names no user pool: nobody can sign in.',
    'FAILED  health: /api/health does not say that all is well.',
    'FAILED  sessions: /api/me answers 200 and not 401 to somebody who is not signed in.',
    '',
  ]);
});

it('the smoke test explains how it is called', async () => {
  const { code, said } = await smoke('--stage', 'prod');
  expect(code).toBe(2);
  expect(said).toContain('npm run smoke -- https://');
});
