import type { PolicyText } from '../policy-versions.ts';

export const terms2023: PolicyText = {
  title: 'Terms',
  changed: null,
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
        'By registering or by using the site you accept these terms. If you do not agree with them, please do not register, and contact us with any question before you do.',
      ],
    },
    {
      heading: 'Changes to Terms',
      paragraphs: [
        'We may change these terms as the program changes. The current version is always on this page, and using the site after a change means that you accept it.',
      ],
    },
  ],
};
