import type { PolicyText } from '../policy-versions.ts';

export const terms2026: PolicyText = {
  title: 'Terms',
  changed:
    'Only registering, or agreeing when we ask, accepts the terms: using the site does not. Who registers is a parent or guardian. Refunds and cancellation have a policy of their own.',
  sections: [
    {
      heading: 'Introduction',
      paragraphs: [
        'These terms cover the use of this site and of the training program run by All-American Hoops. They apply to parents and guardians who register, and to the athletes they add.',
      ],
    },
    {
      heading: 'Acceptance of Terms',
      paragraphs: [
        'By registering as a parent or guardian you accept these terms. Looking at the site binds you to nothing. If you do not agree with them, please do not register, and contact us with any question before you do.',
        'Plans and classes continue, and are charged, every month until you cancel them. What is charged, and when, is shown before you confirm it. How to cancel, and what is refunded, is the policy on refunds and cancellation.',
      ],
    },
    {
      heading: 'Changes to Terms',
      paragraphs: [
        'We may change these terms as the program changes. The current version is always on this page, and so are those before it. After a change we ask you at your next visit, and say what has changed. Until you agree, the version that you agreed to last applies.',
      ],
    },
  ],
};
