import type { PolicyText } from '../policy-text.ts';

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
