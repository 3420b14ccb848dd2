import type { PolicyText } from './policy-versions.ts';

export const planConsent2026: PolicyText = {
  title: 'Before a Plan',
  changed: null,
  sections: [
    {
      heading: 'What you agree to',
      paragraphs: [
        'The plan continues, and your card is charged, every month until you cancel.',
        'To avoid the next charge, cancel before {date}.',
        'You cancel by yourself, on {page}, with Cancel Training. The training then ends with the month that is paid.',
      ],
    },
  ],
};

export const classConsent2026: PolicyText = {
  title: 'Before Classes',
  changed: null,
  sections: [
    {
      heading: 'What you agree to',
      paragraphs: [
        'The classes are billed every month until you take them off, by yourself and on {page}.',
        'Take them off before {date} to avoid the next bill.',
      ],
    },
  ],
};

/** Consent texts in force. A separate file, so screens load no other texts. */
export const consentWords = { 'plan-consent': planConsent2026, 'class-consent': classConsent2026 } as const;

/** @param date next charge or bill in words; if absent, the sentence about the date is omitted */
export const consentParagraphs = (
  kind: keyof typeof consentWords,
  { page, date }: { readonly page: string; readonly date: string | undefined },
): readonly string[] =>
  consentWords[kind].sections
    .flatMap(({ paragraphs }) => paragraphs)
    .filter((paragraph) => date !== undefined || !paragraph.includes('{date}'))
    .map((paragraph) => paragraph.replace('{page}', page).replace('{date}', date ?? ''));
