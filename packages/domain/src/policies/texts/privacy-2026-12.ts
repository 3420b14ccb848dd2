import type { PolicyText } from '../policy-versions.ts';

export const privacyTwoHomes: PolicyText = {
  title: 'Privacy',
  changed:
    'We say what we store when you sign a paper of the club, what a partner in your account can do, and what another home of your child sees.',
  sections: [
    {
      heading: 'Collection of Personal Information',
      paragraphs: [
        'We collect what you give us: your name, email, phone number and address. For each athlete, we collect a name, date of birth and emergency contact and, if you choose to tell us, grade, experience and medical conditions. Card numbers go to our payment provider and never reach us.',
        'Coaches record on which days your child attends training. If you tell us that your child will miss a day, we store the day and, if you choose to give one, the reason. A reason can be about health, so please write only what the coach needs to know, or leave it blank.',
        'When you sign a paper of the club, such as a waiver, we store the name that you type, the time, and the text with its language and page. When you decline photos of your child, we store that too.',
        'If you invite a partner into your account, or another home of your child, we store the name and email that you enter, and the name and email of the person who accepts.',
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
        'Coaches see what they need during training, including medical conditions, emergency contacts and reasons for absences. We record who viewed these three, and you can read that record when you are logged in. Coaches also see which papers are signed. Our payment and email providers process what they need to work for us, but they do not receive medical conditions, emergency contacts or reasons for absences. We do not sell your information to anyone. To see, correct or erase your data, write to coach@allamericanhoops.example.',
        'A partner whom you invite sees and changes everything in your account, including payments. You can remove a partner at any time.',
        'Another home that you invite has an account of its own. It sees only the athletes that you choose: their name, date of birth, gender, grade, experience, classes, plan, attendance, absences with their reasons, make-up classes, medical conditions and emergency contact. It does not see your address, phone number, email, card or payments. If both homes agree to split bills, it sees its own share and an example of it. We record who in the other home viewed your child, and you can end the sharing at any time.',
      ],
    },
  ],
};
