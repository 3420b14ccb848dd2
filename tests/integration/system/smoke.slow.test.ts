import { type LoopbackServer, serveLoopback } from '@hoops/loopback/serve-loopback';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShell } from '../../deploy/command-line.ts';
import { documentedCommands, documentedStages } from '../../deploy/documented-commands.ts';
import { copyProject } from '../../deploy/project-copy.ts';
import { type LocalProduct, startLocal } from '../../system/start-local.ts';

const documented = documentedCommands('The first time').at(-1) ?? '';
let product: LocalProduct;
let project: ReturnType<typeof copyProject>;
let cloudWatch: LoopbackServer;
const raised: unknown[] = [];
beforeAll(async () => {
  product = await startLocal();
  project = copyProject();
  project.setStages(documentedStages());
  cloudWatch = await serveLoopback((request, response) => {
    raised.push(request.headers['x-amz-target']);
    response.end('{}');
  });
});
afterAll(async () => {
  project.remove();
  await product.close();
  await cloudWatch.close();
});

const smoke = async (command: string) => {
  const { ses } = (await product.local('status.json')) as { ses: { endpoint: string } };
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SESV2: ses.endpoint,
    AWS_ENDPOINT_URL_CLOUDWATCH: cloudWatch.url,
  };
  const { exitCode, said } = await openShell(project.folder, { environment }).run(command);
  return { exitCode, said: said.split('\n').filter((line) => /^(ok|FAILED|npm run smoke) /.test(line)) };
};

it('the smoke test passes on a working site, mails its operator and raises an alarm', async () => {
  const { exitCode, said } = await smoke(documented.replace(/https:\S+/, product.url));
  expect(said).toEqual(
    ['pages', 'unknown pages', 'headers', 'config', 'health', 'sessions', 'test mail', 'test alarm'].map(
      (name) => `ok      ${name}`,
    ),
  );
  expect(exitCode).toBe(0);
  expect(raised).toEqual(['GraniteServiceVersion20100801.SetAlarmState']);
  expect(await product.mails()).toMatchObject([{ to: 'you@example.com', subject: 'Test mail of prod' }]);
});

it('the smoke test names each failure of a broken site and exits with 1', async () => {
  const broken = await serveLoopback((_request, response) => response.end('<html></html>'));
  const { exitCode, said } = await smoke(`npm run smoke -- ${broken.url}`);
  await broken.close();
  expect(exitCode).toBe(1);
  expect(said).toEqual([
    'FAILED  pages: / answers 200 .',
    'FAILED  unknown pages: /no-such-page answers 200 and not 404.',
    'FAILED  headers: The page lacks the headers strict-transport-security, content-security-policy, x-content-type-options, referrer-policy, permissions-policy.',
    'FAILED  config: /config.json names no user pool: nobody can sign in.',
    'FAILED  health: /api/health does not say that all is well.',
    'FAILED  sessions: /api/me answers 200 and not 401 to somebody who is not signed in.',
  ]);
});

it('the smoke test prints its usage', async () => {
  const { exitCode, said } = await smoke('npm run smoke -- --stage prod');
  expect(exitCode).toBe(2);
  expect(said).toEqual([expect.stringContaining('npm run smoke -- https://')]);
});
