import { brand } from '@hoops/domain/brand';
import type { Block, MailContent } from './mail.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

const longestSubject = 150;

/** Both forms of a mail. Whatever people wrote is escaped; a subject is one line. */
export const renderMail = ({ subject, blocks }: MailContent): RenderedMail => ({
  subject: oneLine(subject).slice(0, longestSubject),
  text: `${[...blocks.map(textOf), signature].join('\n\n')}\n`,
  html: htmlOf(subject, blocks),
});

const { street, city, state, zipCode } = brand.postalAddress;
const signature = [brand.name, `${street}, ${city}, ${state} ${zipCode}`, brand.phone.shown].join('\n');

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
    default:
      return block satisfies never;
  }
};

const htmlOf = (subject: string, blocks: readonly Block[]): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(oneLine(subject))}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f24;font:16px/1.5 Arial,Helvetica,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;font-size:20px">${escaped(oneLine(subject))}</h1>`,
    ...blocks.map(blockHtml),
    `<p style="margin:32px 0 0;color:#57606a;font-size:14px">${broken(signature)}</p>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${broken(block.text)}</p>`;
    case 'facts':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.rows
        .map(([label, value]) => `<li><strong>${escaped(label)}:</strong> ${escaped(value)}</li>`)
        .join('')}</ul>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:4px solid #d0d7de">${broken(block.text)}</blockquote>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escaped(block.url)}" style="color:#0b57d0">${escaped(block.label)}</a></p>`;
    default:
      return block satisfies never;
  }
};

const broken = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
