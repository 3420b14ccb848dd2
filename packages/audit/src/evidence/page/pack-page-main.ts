import { type Disclosed, disclosedIn } from '../check-fields.ts';
import { checkPack, type PackReport } from '../check-pack.ts';
import { type CommitLine, omissionWords, type PackLine, type Words } from '../pack-format.ts';
import { findingSentence, reportSentences, subjectWords } from '../pack-sentences.ts';
import { type EventInPack, eventsIn } from '../pack-streams.ts';

/* Checks and shows the lines of its own file, always as text, so no line can become markup. */

type Child = Node | string;

const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElement => {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
};
const paragraph = (text: string, kind = ''): HTMLElement => element('p', kind ? { class: kind } : {}, text);

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
const pageOfEvents = 200;

const dateIn = (timezone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (iso: unknown): string => {
    const moment = new Date(String(iso));
    return Number.isNaN(moment.getTime()) ? String(iso) : format.format(moment);
  };
};

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fieldList = (fields: object): HTMLElement =>
  element(
    'dl',
    {},
    ...Object.entries(fields).flatMap(([name, value]) => [
      element('dt', {}, name),
      element('dd', {}, shown(value)),
    ]),
  );

const inWords = (name: string): string => name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
const plainly = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(plainly).join(', ')
    : String(value ?? 'none');

const openedList = (fields: object): HTMLElement =>
  fieldList(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [inWords(name), plainly(value)])),
  );

const parentName = (lines: readonly PackLine[], family: string): string | undefined =>
  lines
    .flatMap((line) => (line.kind === 'commit' && line.stream === `family#${family}` ? line.words : []))
    .flatMap((words) => {
      const { name } = { ...words.opened, ...valuesOf(fieldsOf(words)) };
      return name === undefined ? [] : [plainly(name)];
    })[0];

const fieldsOf = ({ disclosures = [] }: Partial<Words>): readonly Disclosed[] =>
  disclosures.flatMap((one) => disclosedIn(one) ?? []);

const valuesOf = (fields: readonly Disclosed[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

const eventArticle = (
  event: EventInPack,
  words: Words | undefined,
  line: CommitLine,
  date: (iso: unknown) => string,
): HTMLElement => {
  const opened = words?.opened ?? {};
  const withheld = words?.withheld ?? [];
  const fields = fieldsOf(words ?? {});
  const disclosed = valuesOf(fields);
  const erased = Object.keys(event.digests ?? {}).filter(
    (name) => !withheld.includes(name) && !fields.some((field) => field.name === name),
  );
  return element(
    'article',
    {},
    element('h3', {}, words?.sentence ?? String(event.type)),
    paragraph(`${date(event.at)} · ${words?.by ?? ''} · ${String(event.type)}`, 'soft'),
    ...(Object.keys(event.data ?? {}).length > 0 ? [fieldList(event.data ?? {})] : []),
    ...(Object.keys(disclosed).length > 0
      ? [
          paragraph('Personal fields, checked against digests in the stored text:', 'soft'),
          openedList(disclosed),
        ]
      : []),
    ...(Object.keys(opened).length > 0
      ? [
          paragraph('Decrypted by the club, not checked; the hashes cover the ciphertext:', 'soft'),
          openedList(opened),
        ]
      : []),
    ...(erased.length > 0 ? [paragraph(`Erased or not disclosed: ${erased.join(', ')}.`, 'soft')] : []),
    ...(withheld.length > 0 ? [paragraph(`Not shown in this pack: ${withheld.join(', ')}.`, 'soft')] : []),
    element(
      'details',
      {},
      element(
        'summary',
        {},
        `Version ${String(event.version)}, commit ${line.commit}: hashes and stored bytes`,
      ),
      fieldList({
        'hash of the commit': line.hash,
        'hash of the previous commit': line.previousHash || 'none',
      }),
      element('pre', {}, JSON.stringify(event, null, 2)),
    ),
  );
};

const articlesOf = (line: PackLine, date: (iso: unknown) => string): readonly HTMLElement[] => {
  if (line.kind === 'hidden') {
    const why = omissionWords[line.why] ?? line.why;
    return [
      element(
        'article',
        { class: 'hidden' },
        paragraph(`Commit ${line.commit} is left out: ${why}. Its hash:`, 'soft'),
        element('code', {}, line.hash),
      ),
    ];
  }
  if (line.kind !== 'commit') return [];
  return eventsIn(line).map((event, index) => eventArticle(event, line.words[index], line, date));
};

/** Long histories are rendered in parts, but completely before printing. */
const showEvents = (into: HTMLElement, report: PackReport, date: (iso: unknown) => string): void => {
  let next = 0;
  let stream = '';
  const more = element('button', { type: 'button', class: 'screen' }, 'Show more');
  const show = (until: number) => {
    for (let made = 0; made < until && next < report.lines.length; next += 1) {
      const line = report.lines[next];
      if ((line?.kind === 'commit' || line?.kind === 'hidden') && line.stream !== stream) {
        stream = line.stream;
        into.insertBefore(element('h2', {}, stream), more);
      }
      const articles = line ? articlesOf(line, date) : [];
      made += articles.length;
      for (const article of articles) into.insertBefore(article, more);
    }
    more.hidden = next >= report.lines.length;
  };
  into.append(more);
  more.addEventListener('click', () => show(pageOfEvents));
  window.addEventListener('beforeprint', () => show(Number.POSITIVE_INFINITY));
  show(pageOfEvents);
};

const resultBox = (report: PackReport, isOwnKey: boolean): HTMLElement => {
  const [result = '', ...rest] = reportSentences(report);
  const isGood = report.findings.length === 0;
  const key = isOwnKey
    ? 'Compare this with a fingerprint that you got another way, or check with your own copy of the key below. Until then, this page proves only that the pack is complete.'
    : 'Checked with the key that you chose.';
  return element(
    'div',
    { class: `result ${isGood ? 'good' : 'bad'}`, role: 'status' },
    element('strong', {}, result),
    ...rest.map((sentence) => paragraph(sentence)),
    ...report.findings.slice(0, 50).map((finding) => paragraph(findingSentence(finding))),
    ...(report.findings.length > 50 ? [paragraph(`And ${report.findings.length - 50} more.`)] : []),
    ...(report.fingerprint === undefined
      ? []
      : [
          paragraph('Fingerprint of the key (SHA-256):', 'soft'),
          element('code', {}, report.fingerprint),
          paragraph(key, 'soft'),
        ]),
  );
};

const keyChooser = (onKey: (pem: string) => void): HTMLElement => {
  const input = element('input', { type: 'file', accept: '.pem,.pub,.txt' }) as HTMLInputElement;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    file?.text().then(onKey);
  });
  return element(
    'p',
    { class: 'screen' },
    element('label', { class: 'button' }, 'Check with your own key', input),
  );
};

const start = async (): Promise<void> => {
  const main = document.getElementById('page');
  if (!main) throw new Error('The page has no place for what it shows.');
  if (!globalThis.crypto?.subtle) {
    main.replaceChildren(
      paragraph(
        'This browser cannot check the pack here. Open the file from your disk, or use npm run verify-pack.',
      ),
    );
    return;
  }
  const text = textOf('pack').replace(/^\n/, '');
  const report = await checkPack(text);
  const [first] = report.lines;
  const head = first?.kind === 'pack' ? first : undefined;
  const date = dateIn(head?.timezone ?? 'UTC');
  const box = element('div', {});
  const check = (checked: PackReport, isOwn: boolean) => box.replaceChildren(resultBox(checked, isOwn));
  check(report, true);
  const name = parentName(report.lines, head?.subject.family ?? '');
  const [about = 'nothing', ...narrower] = head ? subjectWords(head.subject) : [];
  const subject = [name === undefined ? about : `${about} (${name})`, ...narrower];
  main.replaceChildren(
    element('h1', {}, `Evidence pack of ${head?.club ?? 'an unknown club'}`),
    paragraph(
      `About ${subject.join(', ')}. Made on ${date(head?.madeAt)}. Times are in the time zone ${head?.timezone ?? 'UTC'}.`,
    ),
    box,
    keyChooser((pem) => {
      checkPack(text, pem).then(
        (checked) => check(checked, false),
        (error: unknown) =>
          box.replaceChildren(paragraph(String(error instanceof Error ? error.message : error))),
      );
    }),
    paragraph(
      'The club’s document audit-for-auditors.md explains what is proven, what is not, and how to check it without this page. Ask the club for it.',
      'soft',
    ),
  );
  showEvents(main, report, date);
  document.documentElement.dataset.checked = report.findings.length === 0 ? 'good' : 'bad';
};

// The script comes before the lines, so it can report a truncated file.
document.addEventListener('DOMContentLoaded', start);
