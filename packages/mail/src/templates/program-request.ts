import type { SelectedPrograms } from '@hoops/domain/request/inputs';
import type { MailContent } from '../mail.ts';

const programNames: Readonly<Record<keyof SelectedPrograms, string>> = {
  skillDevelopment: 'Skill development',
  clubTeam: 'Club team',
  privateTraining: 'Private training',
};

/** Email to the coach only, because the sender wrote the text. */
export const programRequest = (request: {
  name: string;
  email: string;
  description: string;
  selectedPrograms: SelectedPrograms;
}): MailContent => {
  const chosen = Object.entries(programNames).flatMap(([key, label]) =>
    Object.entries(request.selectedPrograms).some(([name, isChosen]) => name === key && isChosen)
      ? [label]
      : [],
  );
  return {
    subject: `Program request from ${request.name}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', request.name],
          ['Email', request.email],
          ['Programs', chosen.length > 0 ? chosen.join(', ') : 'none chosen'],
        ],
      },
      ...(request.description ? [{ kind: 'quote', text: request.description } as const] : []),
    ],
  };
};

export const programChange = (request: {
  name: string;
  email: string;
  description: string;
}): MailContent => ({
  subject: `Program change request from ${request.name}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Name', request.name],
        ['Email', request.email],
      ],
    },
    { kind: 'quote', text: request.description },
  ],
});
