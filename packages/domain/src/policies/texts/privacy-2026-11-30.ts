import type { PolicyText } from '../policy-versions.ts';

export const privacyPlain: PolicyText = {
  title: 'Privacy',
  changed: 'The policy says the same as before, in plainer words.',
  sections: [
    {
      heading: 'Collection of Personal Information',
      paragraphs: [
        'We collect what you give us: your name, email, phone number and address. For each athlete, we collect a name, date of birth and emergency contact and, if you choose to tell us, grade, experience and medical conditions. Card numbers go to our payment provider and never reach us.',
        'Coaches record on which days your child attends training. If you tell us that your child will miss a day, we store the day and, if you choose to give one, the reason. A reason can be about health, so please write only what the coach needs to know, or leave it blank.',
      ],
    },
    {
      heading: 'Use of Personal Information',
      paragraphs: [
        'We use this information to run the program: to plan groups, to keep your child safe, to know who is in the gym and who is expected, to bill you for what you have chosen, and to contact you about it. We do not use it for advertising.',
      ],
    },
    {
      heading: 'Sharing of Personal Information',
      paragraphs: [
        'Coaches see what they need during training, including medical conditions, emergency contacts and reasons for absences. We record who viewed these three, and you can read that record when you are logged in. Our payment and email providers process what they need to work for us, but they do not receive any of these three. We do not sell your information to anyone. To see, correct or erase your data, write to coach@allamericanhoops.example.',
      ],
    },
  ],
};
