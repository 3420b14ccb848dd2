import type { PolicyText } from '../policy-versions.ts';

export const privacy2026: PolicyText = {
  title: 'Privacy',
  changed:
    'We keep on which days your child came to training, and which days you told us they would miss, with the reason if you give one. An administrator’s look at such a reason is recorded like a look at medical conditions.',
  sections: [
    {
      heading: 'Collection of Personal Information',
      paragraphs: [
        'We collect what you give us: your name, email, phone and address, and for each athlete a name, date of birth, an emergency contact and, if you choose to tell us, grade, experience and medical conditions. Card numbers go to our payment provider and never reach us.',
        'Coaches mark on which days your child came to training. If you report that your child will miss a day, we keep the day and, if you choose to give one, the reason. A reason may be about health: write no more than the coach needs, or leave it out.',
      ],
    },
    {
      heading: 'Use of Personal Information',
      paragraphs: [
        'We use it to run the program: to plan groups, to keep your child safe, to know who is in the gym and who is expected, to bill what you have chosen, and to write to you about it. We do not use it for advertising.',
      ],
    },
    {
      heading: 'Sharing of Personal Information',
      paragraphs: [
        'Coaches see what they need on the floor: medical conditions, emergency contacts and reasons for absences too. Who looked at these is recorded, and you can read it when you are signed in. Our payment and email providers handle what they must on our behalf, and get none of these three. We sell nothing to anyone. To see, correct or erase your data, write to coach@allamericanhoops.example.',
      ],
    },
  ],
};
