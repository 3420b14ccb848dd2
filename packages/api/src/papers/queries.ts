import { isOpen, papersOf } from '@hoops/domain/papers/paper-status';
import { clubDate } from '@hoops/domain/time/club-time';
import type { CommandDeps } from '@hoops/event-store/repository';
import { lists } from '@hoops/projections/lists';
import { athletePapersItemSchema } from '@hoops/projections/views/papers';
import * as z from 'zod/mini';
import { recordPersonalDataViewed } from '../access-log/record-access.ts';
import { findAthlete } from '../athletes/find-athlete.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import { fillPage } from '../rows/fill-page.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily, readOpenedFamily } from '../rows/read-family.ts';
import { papersNow, paperTexts } from './papers-now.ts';

/** @param records dependencies for recording views */
export const familyPaperQueries = (
  deps: ReadingDeps,
  records: CommandDeps,
): Implementations<'papers' | 'signedPaper'> => ({
  async papers(_input, { session, ownFamily }) {
    const [{ family, version }, { papers }, textOf] = await Promise.all([
      readFamily(deps, ownFamilyId(session), ownFamily),
      papersNow(deps.store),
      paperTexts(deps.store),
    ]);
    const today = clubDate(deps.clock.now());
    const athletes = (family?.athletes ?? []).map((athlete) => ({
      athleteId: athlete.athleteId,
      athleteName: athlete.athleteName,
      papers: papersOf(athlete, papers, today).map(({ paper, status, expiresOn }) => {
        const newest = athlete.papers.findLast(({ paperId }) => paperId === paper.paperId);
        const [answeredVersion, answeredAt] = [newest?.version ?? null, newest?.at ?? null];
        return { paperId: paper.paperId, status, answeredVersion, answeredAt, expiresOn };
      }),
    }));
    const asked = new Set(athletes.flatMap((athlete) => athlete.papers.map(({ paperId }) => paperId)));
    return {
      papers: papers
        .filter(({ paperId }) => asked.has(paperId))
        .map(({ paperId, version: newest, title, hash, kind, needed, validMonths }) => {
          const text = textOf(paperId, newest)?.text ?? '';
          return { paperId, version: newest, title, text, hash, kind, needed, validMonths };
        }),
      athletes,
      version,
    };
  },

  async signedPaper({ athleteId, paperId, version }, request) {
    const [{ family, athlete }, textOf] = await Promise.all([
      findAthlete(deps, request, athleteId, readOpenedFamily),
      paperTexts(deps.store),
    ]);
    const signed = athlete.papers.findLast(
      (known) => known.paperId === paperId && known.version === version && known.signature,
    );
    const paper = textOf(paperId, version);
    if (!signed?.signature || !paper) throw refusal('paper-not-found');
    await recordPersonalDataViewed(records, request, { familyId: family.parentID, athleteId });
    const { signer, language, page } = signed.signature;
    const { title, text, hash } = paper;
    return {
      athleteName: athlete.athleteName,
      parentName: family.name,
      title,
      text,
      hash,
      version,
      signature: { signer, signedAt: signed.at, language, page },
    };
  },
});

export const clubPaperQueries = (deps: ReadingDeps): Implementations<'clubPapers' | 'paperAthletes'> => ({
  async clubPapers() {
    const [{ papers, version }, textOf] = await Promise.all([papersNow(deps.store), paperTexts(deps.store)]);
    return {
      papers: papers.map(({ signFrom: _signFrom, ...paper }) => ({
        ...paper,
        text: textOf(paper.paperId, paper.version)?.text ?? '',
      })),
      version,
    };
  },

  async paperAthletes({ paperId, filter, cursor }) {
    const { papers } = await papersNow(deps.store);
    const today = clubDate(deps.clock.now());
    if (!papers.some((known) => known.paperId === paperId)) throw refusal('paper-not-found');
    const { items, ...rest } = await fillPage(deps, lists.athletePapers, { cursor }, (row) => {
      const { papers: answers, ...athlete } = z.parse(athletePapersItemSchema, row);
      const known = papersOf({ ...athlete, papers: answers }, papers, today).find(
        ({ paper }) => paper.paperId === paperId,
      );
      if (!known || (filter === 'open' && !isOpen(known))) return undefined;
      const { status, expiresOn } = known;
      const newest = answers.findLast((answer) => answer.paperId === paperId);
      const signedVersion = newest?.answer === 'signed' ? newest.version : null;
      const item = { ...athlete, status, answeredAt: newest?.at ?? null, signedVersion, expiresOn };
      return { id: athlete.athleteId, item };
    });
    return { items: items.map(({ item }) => item), ...rest };
  },
});
