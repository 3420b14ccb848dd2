import type { PolicyText } from '../policy-versions.ts';

export const privacy2023: PolicyText = {
  title: 'Privacy',
  changed: null,
  sections: [
    {
      heading: 'Collection of Personal Information',
      paragraphs: [
        'We collect what you give us: your name, email, phone and address, and for each athlete a name, date of birth, an emergency contact and, if you choose to tell us, grade, experience and medical conditions. Card numbers go to our payment provider and never reach us.',
      ],
    },
    {
      heading: 'Use of Personal Information',
      paragraphs: [
        'We use it to run the program: to plan groups, to keep your child safe, to bill what you have chosen, and to write to you about it. We do not use it for advertising.',
      ],
    },
    {
      heading: 'Sharing of Personal Information',
      paragraphs: [
        'Coaches see what they need on the floor. Our payment and email providers handle what they must on our behalf. We sell nothing to anyone. To see, correct or erase your data, write to coach@allamericanhoops.example.',
      ],
    },
  ],
};
