import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');

const form =
  /^# (?<number>\d+)\. (?<title>.+)\n\nAccepted on \d{1,2} [A-Z][a-z]+ \d{4}\.(?: Includes decisions? (?<included>\d+(?:(?:, | and )\d+)*)\.)?\n\n## Context\n\n[\s\S]+\n\n## Decision\n\n[\s\S]+\n\n## Consequences\n\n/;

const decisions = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { number, title, included = '' } = form.exec(text)?.groups ?? {};
    return {
      name,
      number: Number(number),
      title,
      words: text.split(/\s+/).length - 1,
      included: [...included.matchAll(/\d+/g)].map(([other]) => Number(other)),
    };
  });

const inDocuments: readonly (readonly [numbers: readonly number[], document: string])[] = [
  [[49, 51, 75, 77], '../../CONTRIBUTING.md'],
  [[76, 80], '../billing.md'],
  [[38], '../capacity.md'],
  [[37], '../deploy.md'],
  [[43, 74], '../site-weight.md'],
];

it('every decision has a number, a title, a date, and the parts Context, Decision and Consequences', () => {
  expect(decisions.filter(({ title }) => title === undefined).map(({ name }) => name)).toEqual([]);
  expect(decisions.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    decisions.map(({ number }) => number),
  );
});

it('every decision has at most 250 words', () => {
  expect(decisions.filter(({ words }) => words > 250).map(({ name, words }) => ({ name, words }))).toEqual(
    [],
  );
});

it('each decision number belongs to a decision or was merged into another decision or a document', () => {
  const numbers = [
    ...decisions.flatMap(({ number, included }) => [number, ...included]),
    ...inDocuments.flatMap(([folded]) => folded),
  ].toSorted((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it('the list of decisions is up to date (npm run docs writes it)', async () => {
  const folded = [
    ...decisions.flatMap(({ number, name, included }) =>
      included.map((old) => ({ old, now: `[${number}](${name})` })),
    ),
    ...inDocuments.flatMap(([numbers, document]) =>
      numbers.map((old) => ({ old, now: `[${document.replaceAll('../', '')}](${document})` })),
    ),
  ].toSorted((one, other) => one.old - other.old);
  const list = [
    '# Decisions',
    '',
    'Each page gives the context, the decision with its rejected alternatives, and the consequences, in at most 250 words.',
    '',
    '<!-- Written by `npm run docs`. -->',
    '',
    '| no. | decision |',
    '| --- | --- |',
    ...decisions.map(({ number, title, name }) => `| ${number} | [${title}](${name}) |`),
    '',
    'Missing numbers were folded into other decisions or into a document:',
    '',
    '| old | now in |',
    '| --- | --- |',
    ...folded.map(({ old, now }) => `| ${old} | ${now} |`),
    '',
  ].join('\n');
  await expect(list).toMatchFileSnapshot(join(folder, 'README.md'));
});
