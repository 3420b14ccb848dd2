import { cloudWatchAlarms } from '@hoops/audit/alarms/cloudwatch-alarms';
import { localAlarms } from '@hoops/audit/alarms/local-alarms';
import { cloudWatchCalls } from '@hoops/audit/dead-letters/aws-calls';
import { fixedClock } from '@hoops/runtime/clock';
import { alarmGuides, alarmsNamed } from '@hoops/wiring/alarm-guide';
import { afterEach, expect, it } from 'vitest';
import { keptEnvironment } from '../../system/kept-environment.ts';
import { memoryDeadLetters } from '../../system/memory-dead-letters.ts';
import { startFakeSqs } from './fake-sqs.ts';

const prefix = 'prod-all-american-hoops-';
const restore = keptEnvironment();
let aws: Awaited<ReturnType<typeof startFakeSqs>> | undefined;

const opened = async () => {
  aws = await startFakeSqs({});
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_CLOUDWATCH: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: aws.url,
  });
  return { aws, alarms: cloudWatchAlarms(cloudWatchCalls(process.env), prefix) };
};

afterEach(async () => {
  await aws?.close();
  aws = undefined;
  restore();
});

const noon = Date.parse('2026-11-05T12:00:00.000Z') / 1000;

it('CloudWatch alarms of this stage are read to the last page, with active alarms first', async () => {
  const { aws: fake, alarms } = await opened();
  fake.alarms.alarms.push(
    { AlarmName: `${prefix}autopay-failed`, AlarmDescription: 'A.\nDo a.', StateValue: 'OK' },
    { AlarmName: `${prefix}by-hand`, StateValue: 'INSUFFICIENT_DATA', StateUpdatedTimestamp: noon },
    { AlarmName: 'test-all-american-hoops-intent-stuck', StateValue: 'ALARM' },
    ...Array.from({ length: 4 }, (_, at) => ({
      AlarmName: `${prefix}more-${at}`,
      AlarmDescription: 'More.\nWait.',
      StateValue: 'OK' as const,
    })),
    {
      AlarmName: `${prefix}mailer-is-late`,
      AlarmDescription: 'The mailer is late.\nLook for `throttling`.',
      StateValue: 'ALARM',
      StateTransitionedTimestamp: noon,
      StateUpdatedTimestamp: noon + 3_600,
    },
  );
  const read = await alarms.read();
  expect(read).toHaveLength(7);
  expect(read.slice(0, 3)).toEqual([
    {
      name: 'mailer-is-late',
      state: 'on',
      says: 'The mailer is late.',
      todo: 'Look for `throttling`.',
      since: '2026-11-05T12:00:00.000Z',
    },
    {
      name: 'by-hand',
      state: 'unknown',
      says: 'by-hand',
      todo: null,
      since: '2026-11-05T12:00:00.000Z',
    },
    { name: 'autopay-failed', state: 'off', says: 'A.', todo: 'Do a.', since: null },
  ]);
  expect(fake.alarms.asked.length).toBeGreaterThan(2);
  expect([...fake.signedBy]).toEqual(['eu-west-1/monitoring']);
});

it('an error from CloudWatch is thrown, not reported as an empty list of alarms', async () => {
  const { aws: fake, alarms } = await opened();
  fake.alarms.describe = () => undefined;
  await expect(alarms.read()).rejects.toThrow('CloudWatch refused DescribeAlarms.');
});

it('local alarms watch the queues with the same thresholds and names as on AWS', async () => {
  const queues = memoryDeadLetters();
  const alarms = localAlarms(queues, fixedClock('2026-11-05T12:00:00.000Z'));
  queues.leaveLying('mailer', 15 * 60_000 - 1);
  queues.leaveLying('projector', 20 * 60_000);
  queues.hide('jobs', 1);
  const read = await alarms.read();
  expect(read.filter(({ state }) => state === 'on').map(({ name, since }) => [name, since])).toEqual([
    ['jobs-failed-not-empty', null],
    ['projector-is-late', '2026-11-05T11:55:00.000Z'],
  ]);
  const known = alarmGuides.flatMap((guide) => guide.alarms.flatMap(alarmsNamed));
  expect(read.filter(({ name }) => !known.includes(name))).toEqual([]);
});
