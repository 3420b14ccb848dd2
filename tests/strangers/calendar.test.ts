import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@hoops/domain/brand';
import { clubDate, daysAfter } from '@hoops/domain/time/club-time';
import { afterAll, expect, it } from 'vitest';
import { openScreen } from '../screens/screen.ts';
import { openClub } from '../system/club.ts';
import { givenCoach } from '../system/family.ts';

const folder = mkdtempSync(join(tmpdir(), 'calendar-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Asynchronous, because this process also serves the feed. */
const run = async (program: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)(program, args, { env });
  return stdout;
};

const settings = (url: string) => `
[general]
status_path = "${folder}/status"
[pair club]
a = "feed"
b = "folder"
collections = null
conflict_resolution = "a wins"
[storage feed]
type = "http"
url = "${url}"
[storage folder]
type = "filesystem"
path = "${folder}/club"
fileext = ".ics"
`;

const khalSettings = `
[calendars]
[[club]]
path = ${folder}/club
[locale]
timeformat = %H:%M
local_timezone = ${brand.timezone}
default_timezone = ${brand.timezone}
dateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdateformat = %Y-%m-%d
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${folder}/khal.db
`;

it('vdirsyncer follows the calendar feed through edits, and khal lists what the schedule says', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const firstDate = daysAfter(clubDate(club.now()), 7);
  const lastDate = daysAfter(firstDate, 27);
  const times = { startTime: '17:30', endTime: '19:00' };
  const recurrence = { days: ['monday' as const, 'wednesday' as const], ...times, firstDate, lastDate };
  const item = { title: 'Skills', times: '5:30 PM to 7:00 PM', location: 'North gym' };
  const { itemId } = await club.call(coach, 'addScheduleItem', { ...item, recurrence });
  const lasting = { ...recurrence, days: ['sunday' as const], lastDate: null };
  await club.call(coach, 'addScheduleItem', { ...item, location: 'East gym', recurrence: lasting });
  const { page } = await openScreen('/schedule', { club });
  const [config, khalConfig] = [join(folder, 'vdirsyncer'), join(folder, 'khal')];
  writeFileSync(config, settings(new URL('/api/schedule.ics', page.url()).href));
  writeFileSync(khalConfig, khalSettings);
  const vdirsyncer = (command: string) => run('vdirsyncer', '--config', config, command);
  const listed = async () => {
    await vdirsyncer('sync');
    const format = '{start-date} {start-time} {location}';
    const args = ['list', '--day-format', '', '--format', format, firstDate, daysAfter(lastDate, 1)];
    return (await run('khal', '-c', khalConfig, ...args)).trim().split('\n');
  };

  mkdirSync(`${folder}/club`);
  await vdirsyncer('discover');
  const before = await listed();
  expect(before).toHaveLength(12);
  const sundays = before.filter((line) => line.endsWith('East gym'));
  const files = readdirSync(`${folder}/club`);
  expect(await listed()).toEqual(before);
  expect(readdirSync(`${folder}/club`)).toEqual(files);

  const [firstLine = '', secondLine = '', ...others] = before.filter((line) => line.endsWith('North gym'));
  const [first, second] = [firstLine.slice(0, 10), secondLine.slice(0, 10)];
  await club.call(coach, 'cancelSessions', {
    firstDate: first,
    lastDate: first,
    itemIds: [itemId],
    reason: '',
  });
  await club.call(coach, 'changeSession', {
    itemId,
    date: second,
    startTime: '20:00',
    endTime: '21:00',
    location: 'South gym',
  });
  expect(await listed()).toEqual([`${second} 20:00 South gym`, ...others, ...sundays].sort());

  await club.call(coach, 'removeScheduleItem', { itemId });
  expect(await listed()).toEqual(sundays);
});
