import type { PolicyText } from '../policy-text.ts';

export const classConsent2026: PolicyText = {
  title: 'Before Classes',
  changed: null,
  sections: [
    {
      heading: 'What you agree to',
      paragraphs: [
        'The classes continue, and are billed, every month until you take them off.',
        'To avoid the next bill, take them off before {date}.',
        'You take them off by yourself, on this page: press the class, then Save Programs.',
      ],
    },
  ],
};
