import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { cloudWatchCalls } from '@hoops/audit/dead-letters/aws-calls';
import { sesClient } from '@hoops/runtime/aws-clients';
import { descriptions } from '@hoops/web/build/page-descriptions';
import { alarmGuides, alarmsNamed } from '@hoops/wiring/alarm-guide';
import { appName, stageSettings } from './stage-settings.ts';

/** @throws Error that tells the operator the problem */
type Check = () => Promise<void>;

export type Smoke = {
  /** Public address of a deployed site, such as `https://www.club.example`. */
  readonly site: string;
  /** Sends a test email to this address and triggers a test alarm. Needs the stage's AWS credentials. */
  readonly notify?: { readonly stage: string; readonly email: string };
};

const demand = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence);
};

const securityHeaders = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
];

/** Checks after a deployment, each named by the fact it proves. */
export const smokeChecks = ({ site, notify }: Smoke): Readonly<Record<string, Check>> => {
  const get = (path: string) => fetch(`${site}${path}`, { redirect: 'manual' });
  return {
    pages: async () => {
      for (const path of Object.keys(descriptions)) {
        const page = await get(path);
        const type = page.headers.get('content-type') ?? '';
        demand(
          page.status === 200 && type.startsWith('text/html'),
          `${path} answers ${page.status} ${type}.`,
        );
        demand((await page.text()).includes('</html>'), `${path} is no whole page.`);
      }
    },
    'unknown pages': async () => {
      const { status } = await get('/no-such-page');
      demand(status === 404, `/no-such-page answers ${status} and not 404.`);
    },
    headers: async () => {
      const { headers } = await get('/');
      const missing = securityHeaders.filter((name) => !headers.has(name));
      demand(missing.length === 0, `The page lacks the headers ${missing.join(', ')}.`);
    },
    config: async () => {
      const config = await (await get('/config.json')).json().catch(() => undefined);
      const { endpoint, userPoolId, clientId } = config?.cognito ?? {};
      demand(Boolean(userPoolId && clientId), '/config.json names no user pool: nobody can sign in.');
      const policy = (await get('/')).headers.get('content-security-policy') ?? '';
      const origin = new URL(endpoint).origin;
      demand(policy.includes(origin), `The page may not call ${origin}: nobody can sign in.`);
    },
    health: async () => {
      const health = await get('/api/health');
      demand(health.status === 200, `/api/health answers ${health.status}: the API cannot be reached.`);
      demand(
        (await health.json().catch(() => ({}))).ok === true,
        '/api/health does not say that all is well.',
      );
    },
    sessions: async () => {
      const { status } = await get('/api/me');
      demand(status === 401, `/api/me answers ${status} and not 401 to somebody who is not signed in.`);
    },
    ...(notify && { 'test mail': () => sendMail(notify), 'test alarm': () => raiseAlarm(notify.stage) }),
  };
};

const sendMail = async ({ stage, email }: { readonly stage: string; readonly email: string }) => {
  const { mailFrom } = stageSettings(stage);
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await sesClient().send(
    new SendEmailCommand({
      FromEmailAddress: mailFrom,
      Destination: { ToAddresses: [email] },
      Content: {
        Simple: {
          Subject: text(`Test mail of ${stage}`),
          Body: { Text: text('Email works. Please ignore this message.') },
        },
      },
      ConfigurationSetName: `${stage}-${appName}-mail`,
    }),
  );
};

/** CloudWatch emails the alarm and resets its state at the next evaluation. */
const raiseAlarm = async (stage: string): Promise<void> => {
  const [name] = alarmGuides.flatMap(({ alarms }) => alarms).flatMap(alarmsNamed);
  await cloudWatchCalls(process.env)('SetAlarmState', {
    AlarmName: `${stage}-${appName}-${name}`,
    StateValue: 'ALARM',
    StateReason: 'A test of the smoke test. Ignore this.',
  });
};

export const runSmoke = async (smoke: Smoke, print: (line: string) => void): Promise<boolean> => {
  let passed = true;
  for (const [name, check] of Object.entries(smokeChecks(smoke))) {
    try {
      await check();
      print(`ok      ${name}`);
    } catch (error) {
      passed = false;
      print(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return passed;
};
