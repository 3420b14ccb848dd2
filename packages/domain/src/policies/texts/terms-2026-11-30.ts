import type { PolicyText } from '../policy-versions.ts';

export const termsPlain: PolicyText = {
  title: 'Terms',
  changed: 'The terms say the same as before, in plainer words.',
  sections: [
    {
      heading: 'Introduction',
      paragraphs: [
        'These terms cover this site and the training program of All-American Hoops. They apply to the parents and guardians who register and to the athletes they add.',
      ],
    },
    {
      heading: 'Acceptance of Terms',
      paragraphs: [
        'You accept these terms when you register as a parent or guardian, or when you agree to them because we ask you. Visiting the site does not bind you to anything. If you do not agree with the terms, please do not register. If you have a question, contact us first.',
        'Plans and classes continue every month, and we charge you every month, until you cancel. Before you confirm, the site shows how much we charge and when. The policy on refunds and cancellation explains how to cancel and when you get money back.',
      ],
    },
    {
      heading: 'Changes to Terms',
      paragraphs: [
        'We may change these terms as the program changes. This page always shows the current version and all earlier versions. After a change, we tell you at your next visit what has changed and ask you to agree. Until you agree, the last version you agreed to applies.',
      ],
    },
  ],
};
