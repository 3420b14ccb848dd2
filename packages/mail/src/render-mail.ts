import { brand } from '@hoops/domain/brand';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import type { Block, MailContent } from './mail.ts';
import { mailHtml } from './mail-html.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

const maxSubjectLength = 150;

/** Renders an email. Escapes texts by people and turns the subject into a single line. */
export const renderMail = ({ subject, blocks }: MailContent): RenderedMail => {
  const line = oneLine(subject).slice(0, maxSubjectLength);
  return {
    subject: line,
    text: withHiddenCharactersShown(`${[...blocks.map(textOf), signature].join('\n\n')}\n`, true),
    html: withHiddenCharactersShown(mailHtml(line, blocks, signature), true),
  };
};

const { street, city, state, zipCode } = brand.postalAddress;
const signature = [brand.name, `${street}, ${city}, ${state} ${zipCode}`, brand.phone.shown].join('\n');

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts': {
      const rows = block.rows.map(([label, value]) => `${label}: ${value}`);
      return [...(block.title === undefined ? [] : [block.title]), ...rows].join('\n');
    }
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'fine-print':
      return `${block.text}\n${block.link.label}: ${block.link.url}`;
    default:
      return block satisfies never;
  }
};

const oneLine = (text: string): string => withHiddenCharactersShown(text.replace(/\s+/g, ' ').trim());
