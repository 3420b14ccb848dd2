import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

describe('a rendered mail', () => {
  const nasty = '<script>alert("x")</script> & \'friends\'';

  it('says the same in text and HTML', () => {
    const { text, html } = renderMail({
      subject: 'Hello',
      blocks: [
        { kind: 'text', text: 'One\nTwo' },
        { kind: 'facts', rows: [['Name', 'Dana']] },
        { kind: 'quote', text: 'First\nSecond' },
        { kind: 'link', label: 'Open', url: 'https://club.example/portal' },
      ],
    });
    expect(text).toContain(
      'One\nTwo\n\nName: Dana\n\n> First\n> Second\n\nOpen: https://club.example/portal',
    );
    expect(html).toContain('One<br>Two');
    expect(html).toContain('<strong>Name:</strong> Dana');
    expect(html).toContain('<blockquote');
    expect(html).toContain('href="https://club.example/portal"');
  });

  it('escapes whatever people wrote, everywhere', () => {
    const { html } = renderMail({
      subject: nasty,
      blocks: [
        { kind: 'text', text: nasty },
        { kind: 'facts', rows: [[nasty, nasty]] },
        { kind: 'quote', text: nasty },
        { kind: 'link', label: nasty, url: `https://club.example/?"${nasty}` },
      ],
    });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('"x"');
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(8);
  });

  it('keeps the subject on one line and short', () => {
    const { subject } = renderMail({ subject: `Hi\r\nBcc: all@example.com ${'x'.repeat(500)}`, blocks: [] });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(150);
  });

  it('names its language and has one heading', () => {
    const { html } = renderMail({ subject: 'Hello', blocks: [] });
    expect(html).toContain('<html lang="en">');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});
