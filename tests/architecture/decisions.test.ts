import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');

const form =
  /^# (?<number>\d+)\. (?<title>.+)\n\nAccepted on (?<date>\d{1,2} [A-Z][a-z]+ \d{4})(?:, (?<changed>superseded|amended) by (?<successor>\[decision \d+\]\(\d{4}-[a-z0-9-]+\.md\)(?: and \[decision \d+\]\(\d{4}-[a-z0-9-]+\.md\))*))?\.\n/;

const decisions = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => {
    const groups = form.exec(readFileSync(join(folder, name), 'utf8'))?.groups;
    return { name, ...groups } as { name: string } & Partial<
      Record<'number' | 'title' | 'date' | 'changed' | 'successor', string>
    >;
  });

it('each decision begins with its number, its title, since when it holds, and what superseded or amended it', () => {
  expect(decisions.filter(({ number }) => number === undefined).map(({ name }) => name)).toEqual([]);
  expect(decisions.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    decisions.map(({ number }) => Number(number)),
  );
  expect(decisions.map(({ number }) => Number(number))).toEqual(decisions.map((_, index) => index + 1));
});

it('the list of decisions is up to date: `npm run docs` writes it', async () => {
  const rows = decisions.map(
    ({ name, number, title, date, changed, successor }) =>
      `| ${number} | [${title}](${name}) | ${successor ? `${changed} by ${successor}` : 'accepted'} | ${date} |`,
  );
  const list = [
    '# Decisions',
    '',
    'Why the project is as it is: what was decided, in which situation, and what follows from it. A decision is not edited when',
    'it is given up or amended: the new one is another file, and the old one names it.',
    '',
    '<!-- Written by `npm run docs`. -->',
    '',
    '| no. | decision | status | since |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(list).toMatchFileSnapshot(join(folder, 'README.md'));
});
