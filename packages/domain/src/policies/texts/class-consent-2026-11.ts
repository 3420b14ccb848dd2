import type { PolicyText } from '../policy-text.ts';

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
