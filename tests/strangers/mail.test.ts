import { execFileSync } from 'node:child_process';
import { brand } from '@hoops/domain/brand';
import { caniemail } from 'caniemail';
import { HtmlValidate } from 'html-validate';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, it } from 'vitest';
import { sampleMails } from './sample-mails.ts';

const mails = await sampleMails();

/** Composes text and HTML as SES does. */
const mimeOf = ({ to, replyTo, subject, text, html, oneClickUnsubscribeUrl: url }: (typeof mails)[number]) =>
  new MailComposer({
    from: { name: brand.name, address: 'no-reply@club.example' },
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    date: new Date('2026-11-05T15:00:00Z'),
    ...(url && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  })
    .compile()
    .build();

const python = (program: string, input: Buffer): string =>
  execFileSync('/usr/bin/python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 1e8 });

it('SpamAssassin gives every kind of email at most one point', async () => {
  const mbox = Buffer.concat(
    await Promise.all(
      mails.map(async (mail) =>
        Buffer.concat([
          Buffer.from('From x Thu Nov  5 15:00:00 2026\n'),
          await mimeOf(mail),
          Buffer.from('\n\n'),
        ]),
      ),
    ),
  );
  const judged = execFileSync('spamassassin', ['--local', '--mbox'], {
    input: mbox,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const all = judged.split(/^From x /m).slice(1);
  expect(all).toHaveLength(mails.length);
  const score = (one: string) => Number(/^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(one)?.[1]);
  expect(all.filter((one) => !(score(one) <= 1))).toEqual([]);
});

const readWithPython = `
import sys, json, email
from email import policy
message = email.message_from_bytes(sys.stdin.buffer.read(), policy=policy.default)
parts = [message, *message.walk()]
print(json.dumps({
  'defects': [repr(d) for p in parts for d in p.defects] + [repr(d) for h in message.values() for d in getattr(h, 'defects', [])],
  'subject': message['subject'], 'to': message['to'].addresses[0].addr_spec,
  'text': message.get_body(('plain',)).get_content(), 'html': message.get_body(('html',)).get_content(),
}))
`;

it('Python’s email package reads what was written, without a defect', async () => {
  for (const mail of mails) {
    const read = JSON.parse(python(readWithPython, await mimeOf(mail)));
    expect(read.defects, mail.kind).toEqual([]);
    expect(read).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html });
  }
});

it('html-validate finds no error in an email', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Email programs without style sheets need inline styles.
    rules: { 'no-inline-style': 'off' },
  });
  for (const { kind, html } of mails) {
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${kind}: ${ruleId} ${message}`),
      ),
    ).toEqual([]);
  }
});

/** Programs without these show the email in plainer colors and corners. */
const ornaments = [
  '<body> element',
  '<style> element',
  '@media',
  'border-radius',
  'color-scheme CSS property',
  'color-scheme meta tag',
];

it('Gmail, Outlook and Apple Mail show an email, and hide its preview text in at least one way', () => {
  for (const { kind, html } of mails) {
    const { issues } = caniemail({ clients: ['gmail.*', 'outlook.*', 'apple-mail.*'], html });
    for (const [client, lacking] of issues.errors) {
      const lacked = [...new Set(lacking.map(({ title }) => title))].filter(
        (one) => !ornaments.includes(one),
      );
      expect(
        [[], ['display:none'], ['max-height property', 'overflow']],
        `${kind} in ${client}`,
      ).toContainEqual(lacked.toSorted());
    }
  }
});
