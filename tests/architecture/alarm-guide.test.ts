import { join } from 'node:path';
import { alarmGuides } from '@hoops/wiring/alarm-guide';
import { expect, it } from 'vitest';

const linked = (text: string): string =>
  text.replace(
    /docs\/([\w/-]+\.md(?:#[\w-]+)?)/g,
    (_whole, path) => `[${path.replace(/\.md.*/, '')}](../${path})`,
  );

it('docs/reference/alarms.md is up to date (npm run docs writes it)', async () => {
  const rows = alarmGuides.map(
    ({ alarms, means, todo }) =>
      `| ${alarms.map((name) => `\`${name}\``).join(', ')} | ${means} | ${linked(todo)} |`,
  );
  const text = [
    '# Alarms',
    '',
    'What each alarm of a stage means, and what to do. Alarm emails and the System status page show the same text.',
    '',
    '<!-- Written by `npm run docs`. -->',
    '',
    '| alarm | means | do |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/reference/alarms.md'));
});
