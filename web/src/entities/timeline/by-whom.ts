import type { TimelineItem } from './timeline-item.ts';

const wordsFor: Readonly<Record<string, string>> = {
  Parent: 'the parent',
  Administrator: 'an administrator',
  'An administrator': 'an administrator',
  'Payment provider': 'the payment provider',
  'Mail provider': 'the mail provider',
};

export const byWhom = ({ by, reason }: Pick<TimelineItem, 'by' | 'reason'>, toParent: boolean): string => {
  const doer = toParent && by === 'Parent' ? 'you' : (wordsFor[by] ?? by);
  return `by ${doer}${reason === null ? '' : `, for ${toParent ? 'you' : 'the family'}: ${reason}`}`;
};
