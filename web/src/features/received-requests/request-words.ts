import type { ReceivedRequest } from './received-requests-queries.ts';

const boxes = [
  ['skillDevelopment', 'Skill development'],
  ['clubTeam', 'Club team'],
  ['privateTraining', 'Private training'],
] as const;

export const kindOf = ({ kind }: ReceivedRequest): string =>
  kind === 'program-request' ? 'Program request' : 'Program change';

export const tickedBoxes = ({ selectedPrograms }: ReceivedRequest): readonly string[] =>
  boxes.filter(([box]) => selectedPrograms?.[box]).map(([, words]) => words);

export const replyAddress = (request: ReceivedRequest): string =>
  `mailto:${encodeURIComponent(request.email).replace('%40', '@')}?subject=${encodeURIComponent(
    `Your ${kindOf(request).toLowerCase()}`,
  )}`;
