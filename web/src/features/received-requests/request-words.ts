import type { ReceivedRequest } from './received-requests-queries.ts';

const boxes = [
  ['skillDevelopment', 'Skill development'],
  ['clubTeam', 'Club team'],
  ['privateTraining', 'Private training'],
] as const;

export const kindOf = ({ kind }: ReceivedRequest): string =>
  kind === 'program-request' ? 'Program request' : 'Program change';

/** The boxes that were ticked, in words. */
export const tickedBoxes = ({ selectedPrograms }: ReceivedRequest): readonly string[] =>
  boxes.filter(([box]) => selectedPrograms?.[box]).map(([, words]) => words);

/** A mail to the sender. Nothing of what they wrote goes into the address. */
export const replyAddress = (request: ReceivedRequest): string =>
  `mailto:${encodeURIComponent(request.email).replace('%40', '@')}?subject=${encodeURIComponent(
    `Your ${kindOf(request).toLowerCase()}`,
  )}`;
