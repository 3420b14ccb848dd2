import { brand } from '@hoops/domain/brand';
import { expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const nasty = '<script>alert("x")</script> & \'friends\'';

it('a rendered email has the same content in text and HTML', () => {
  const { text, html } = renderMail({
    subject: 'Hello',
    blocks: [
      { kind: 'text', text: 'One\nTwo' },
      { kind: 'facts', rows: [['Name', 'Dana']] },
      { kind: 'quote', text: 'First\nSecond' },
      { kind: 'link', label: 'Open', url: 'https://club.example/portal' },
      { kind: 'facts', title: 'New: Skills', rows: [['Times', '6 PM']] },
      { kind: 'fine-print', text: 'Why', link: { label: 'Stop', url: 'https://club.example/stop' } },
    ],
  });
  expect(text).toContain(
    'One\nTwo\n\nName: Dana\n\n> First\n> Second\n\nOpen: https://club.example/portal\n\nNew: Skills\nTimes: 6 PM',
  );
  expect(text).toContain('Why\nStop: https://club.example/stop');
  expect(html).toContain('href="https://club.example/stop"');
  expect(html).toContain('One<br>Two');
  expect(html).toContain('<strong>Name:</strong> Dana');
  expect(html).toContain('<blockquote');
  expect(html).toContain('href="https://club.example/portal"');
});

it('a rendered email escapes user text everywhere in HTML', () => {
  const { html } = renderMail({
    subject: nasty,
    blocks: [
      { kind: 'text', text: nasty },
      { kind: 'facts', rows: [[nasty, nasty]] },
      { kind: 'quote', text: nasty },
      { kind: 'link', label: nasty, url: `https://club.example/?"${nasty}` },
      { kind: 'facts', title: nasty, rows: [] },
      { kind: 'fine-print', text: nasty, link: { label: nasty, url: nasty } },
    ],
  });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('"x"');
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(16);
});

it('a rendered email starts with a hidden preview of the text after the greeting', () => {
  const { html, text } = renderMail({
    subject: 'Bill',
    blocks: [
      { kind: 'text', text: 'Hello Dana,' },
      { kind: 'text', text: 'Your classes cost $52.50.' },
      { kind: 'facts', rows: [['Month', 'November']] },
    ],
  });
  expect(html).toContain('mso-hide:all">Your classes cost $52.50. Month: November</div>');
  expect(text.match(/52\.50/g)).toHaveLength(1);
});

it('a rendered email has a short, single-line subject', () => {
  const { subject } = renderMail({ subject: `Hi\r\nBcc: all@example.com ${'x'.repeat(500)}`, blocks: [] });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject.length).toBeLessThanOrEqual(150);
});

it('a rendered email shows the club’s name and postal address in text and HTML', () => {
  const { text, html } = renderMail({ subject: 'Hello', blocks: [] });
  for (const form of [text, html]) {
    expect(form).toContain(brand.name);
    expect(form).toContain(`${brand.postalAddress.street}, ${brand.postalAddress.city}`);
  }
});

it('a rendered email declares its language and has one heading', () => {
  const { html } = renderMail({ subject: 'Hello', blocks: [] });
  expect(html).toContain('<html lang="en">');
  expect(html.match(/<h1/g)).toHaveLength(1);
});
