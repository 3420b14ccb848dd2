import { examplePapers } from '@hoops/domain/papers/example-papers';
import type { DemoClient } from './demo-client.ts';
import type { DemoFamily } from './demo-families.ts';

export const publishPapers = async (coach: DemoClient) => {
  for (const paper of examplePapers.slice(0, 2))
    await coach.call('publishPaper', { ...paper, seen: 0, signAgain: true });
};

type DemoPapers = {
  readonly papers: readonly {
    readonly paperId: string;
    readonly version: number;
    readonly hash: string;
    readonly kind: string;
  }[];
  readonly athletes: readonly { readonly athleteId: string; readonly athleteName: string }[];
};

export const signPapers = async (client: DemoClient, family: DemoFamily) => {
  const { papers, athletes } = await client.call<DemoPapers>('papers');
  for (const { paperId, version, hash, kind } of papers)
    for (const { athleteId, athleteName } of athletes) {
      const answer = family.athletes.find((athlete) => athlete.athleteName === athleteName)?.papers;
      const of = { athleteId, paperId };
      if (answer === 'unsigned') continue;
      if (answer === 'no-photos' && kind === 'photo-consent') await client.call('declinePaper', of);
      else await client.call('signPaper', { ...of, version, hash, signer: family.name });
    }
};
