export const facts = [
  { label: 'Sessions a week', value: '3' },
  { label: 'Ages', value: '8–18' },
  { label: 'Monthly plans', value: '2' },
  { label: 'Long contracts', value: '0' },
] as const;

export const values = [
  {
    title: "Champion's Mentality",
    mark: 'drive',
    text: 'Learn the habits of an All-American: show up, do the work, and bounce back from a miss.',
  },
  {
    title: 'Safety & Excellence',
    mark: 'group',
    text: 'Regular equipment checks, a strict coach-to-student ratio, and a coach watching every session.',
  },
  {
    title: 'Passion-Driven Success',
    mark: 'shot',
    text: 'Players who love the game practice longer. We keep every session fast, hard, and fun.',
  },
] as const;

export const testimonials = [
  {
    quote: 'My daughter went from shy to calling out screens. She counts the days to her next session.',
    name: 'Monica T.',
    who: 'Parent of a 5th grader',
  },
  {
    quote: 'Coach moved our days around the school play without a fuss. That alone is worth it.',
    name: 'Andre W.',
    who: 'Parent of two',
  },
  {
    quote: 'He knows every kid by name and what each one is working on.',
    name: 'Priya S.',
    who: 'Parent of an 8th grader',
  },
] as const;

export const questions = [
  {
    question: 'What ages do you train?',
    answer:
      'Athletes from 8 to 18. Groups are set by grade, so your child works with players at a similar stage.',
  },
  {
    question: 'How often are training sessions held?',
    answer: 'Training sessions are held 3 times a week. We can adjust the days to your family’s schedule.',
  },
  {
    question: 'How do you keep athletes safe?',
    answer:
      'We check equipment regularly, keep a strict coach-to-student ratio, and supervise every session.',
  },
  {
    question: 'Can my child get extra personalized training?',
    answer: 'Yes. Contact the coach directly to arrange it.',
  },
] as const;
