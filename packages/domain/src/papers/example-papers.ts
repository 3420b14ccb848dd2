import type * as z from 'zod/mini';
import type { publishPaperInput } from './events.ts';

type Example = Omit<z.output<typeof publishPaperInput>, 'paperId' | 'seen' | 'signAgain'>;

const notAdvice = 'Example. This is not legal advice: have a lawyer of your state read it before you use it.';

/** Texts that the coach starts from. */
export const examplePapers: readonly Example[] = [
  {
    title: 'Liability waiver',
    kind: 'agreement',
    needed: true,
    grades: null,
    validMonths: 12,
    text: [
      notAdvice,
      'Basketball has risks, such as falls, collisions and injuries. I know these risks and accept them for my child.',
      'My child is healthy enough to train. I will tell the coach about any injury or illness before training.',
      'If my child needs medical help and nobody reaches me, the coach may call an ambulance.',
    ].join('\n\n'),
  },
  {
    title: 'Photos and videos',
    kind: 'photo-consent',
    needed: false,
    grades: null,
    validMonths: null,
    text: [
      notAdvice,
      'The club may take photos and videos of my child at training and games, and may show them on its website and in its posts. No full names are shown.',
      'I can withdraw this consent on any day. The club then takes no new photos of my child and removes photos from its own pages on request.',
    ].join('\n\n'),
  },
  {
    title: 'Concussion information',
    kind: 'agreement',
    needed: true,
    grades: null,
    validMonths: 12,
    text: [
      notAdvice,
      'A concussion is a brain injury. Signs are headache, confusion, dizziness, nausea, trouble with light or noise, or just not feeling right.',
      'A player with a possible concussion stops right away and does not return on the same day. A return needs a note from a doctor.',
      'I have read this and talked about it with my child.',
    ].join('\n\n'),
  },
  {
    title: 'Code of conduct',
    kind: 'agreement',
    needed: false,
    grades: null,
    validMonths: null,
    text: [
      notAdvice,
      'Players respect coaches, teammates and the gym. They come on time, with water and clean shoes.',
      'Parents cheer for everyone, leave the coaching to the coach, and bring concerns to the coach after training.',
    ].join('\n\n'),
  },
];
