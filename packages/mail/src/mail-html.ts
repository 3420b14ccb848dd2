import { brand } from '@hoops/domain/brand';
import type { Block, Link } from './mail.ts';

/* The site's colors: inline for email programs without style sheets, and in a style sheet for dark mode. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#fbf7f0;color:#16211f;font:17px/1.5 Figtree,Arial,Helvetica,sans-serif',
  preheader: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden',
  head: 'padding:16px 24px;background:#0f3d38;color:#ff9d66;font-size:15px;font-weight:700;letter-spacing:.04em;text-transform:uppercase',
  body: 'padding:24px',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.25',
  text: 'margin:0 0 16px',
  facts: 'margin:0 0 16px;padding:12px 16px;background:#f3eadb;border-radius:6px',
  factsTitle: 'margin:0 0 4px;font-size:17px',
  fact: 'margin:0',
  quote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #e9b872',
  button:
    'display:inline-block;padding:12px 20px;background:#b83a08;color:#ffffff;border-radius:6px;font-weight:700;text-decoration:none',
  link: 'color:#b83a08',
  foot: 'padding:0 24px 24px;color:#55605c;font-size:15px',
} as const;

const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c1715!important;color:#f2eee6!important}
.card{background:#13221f!important}
.facts{background:#0a1210!important}
.button{background:#ff8a4c!important;color:#1b0d04!important}
.link{color:#ff8a4c!important}
.foot{color:#a9b8b3!important}
}`;

export const mailHtml = (subject: string, blocks: readonly Block[], signature: string): string => {
  const isFinePrint = ({ kind }: Block) => kind === 'fine-print';
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${dark}</style></head>`,
    `<body class="page" style="${styles.page}">`,
    `<div style="${styles.preheader}">${escaped(preheaderOf(blocks))}</div>`,
    `<div class="card" style="${styles.card}">`,
    `<div style="${styles.head}">${escaped(brand.name)}</div>`,
    `<div style="${styles.body}">`,
    `<h1 style="${styles.title}">${escaped(subject)}</h1>`,
    ...blocks.filter((block) => !isFinePrint(block)).map(blockHtml),
    '</div>',
    `<div class="foot" style="${styles.foot}">`,
    ...blocks.filter(isFinePrint).map(blockHtml),
    `<p style="margin:0">${broken(signature)}</p>`,
    '</div></div>',
    '</body>',
    '</html>',
  ].join('\n');
};

const preheaderLength = 140;

/** Preview text beside the subject in email programs: the first words after the greeting. */
const preheaderOf = (blocks: readonly Block[]): string => {
  const words = blocks.flatMap((block) => {
    if (block.kind === 'text' || block.kind === 'quote')
      return /^Hello [^\n]*,$/.test(block.text) ? [] : [block.text];
    return block.kind === 'facts' ? block.rows.map(([label, value]) => `${label}: ${value}`) : [];
  });
  return words.join(' ').replace(/\s+/g, ' ').slice(0, preheaderLength);
};

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="${styles.text}">${broken(block.text)}</p>`;
    case 'facts':
      return [
        `<div class="facts" style="${styles.facts}">`,
        block.title === undefined ? '' : `<h2 style="${styles.factsTitle}">${escaped(block.title)}</h2>`,
        ...block.rows.map(
          ([label, value]) =>
            `<p style="${styles.fact}"><strong>${escaped(label)}:</strong> ${escaped(value)}</p>`,
        ),
        '</div>',
      ].join('');
    case 'quote':
      return `<blockquote style="${styles.quote}">${broken(block.text)}</blockquote>`;
    case 'link':
      return `<p style="${styles.text}">${anchor(block, 'button')}</p>`;
    case 'fine-print':
      return `<p style="${styles.text}">${escaped(block.text)}<br>${anchor(block.link, 'link')}</p>`;
    default:
      return block satisfies never;
  }
};

const anchor = ({ label, url }: Link, look: 'button' | 'link'): string =>
  `<a class="${look}" href="${escaped(url)}" style="${styles[look]}">${escaped(label)}</a>`;

const broken = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
