import type { ExportList } from '@hoops/domain/access-log/events';
import { programName } from '@hoops/domain/club/days';
import { planName } from '@hoops/domain/club/plans';
import { athleteFacts, parentFacts } from '@hoops/domain/family/facts';
import type { Period } from '@hoops/domain/time/club-time';
import { athleteViewSchema, familyViewSchema } from '@hoops/projections/views/family-view';
import * as z from 'zod/mini';
import type { AthleteFilters } from '../athletes/routes.ts';
import type { FigureList } from '../figures/routes.ts';
import type { Request } from '../http/create-handler.ts';
import type { CsvCell } from './csv.ts';

/** Lists contain personal data, so their export is recorded; figures do not. */
export type SheetList = ExportList | FigureList;

type Asked = AthleteFilters & { readonly date?: string | undefined; readonly month?: Period | undefined };
type AskedPage = Asked & { readonly cursor: string | undefined };
export type Lines = {
  readonly lines: readonly (readonly CsvCell[])[];
  readonly unreadable: readonly string[];
  readonly families: readonly (string | null)[];
  readonly nextCursor: string | null;
};
export type Sheet = {
  readonly title: string;
  readonly titleOf?: (day: string, today: string) => string;
  readonly narrowedBy?: (asked: Asked) => readonly string[];
  readonly head: readonly string[];
  readonly read: (asked: AskedPage, request: Request) => Promise<Lines>;
};

/* Picks only the needed fields, so older rows can be exported too. */
const { enrolledProgram, enrolledPrograms } = athleteViewSchema.shape;
const { guardians } = familyViewSchema.shape;
export const parentRow = z.object({
  ...parentFacts,
  athletes: z.array(z.object({ athleteName: z.string() })),
  guardians,
});
export const athleteRow = z.object({ ...athleteFacts, enrolledProgram, enrolledPrograms });

export const filterWords = ({ filter, program, payment, search = '' }: AthleteFilters): readonly string[] => [
  ...(program ? [programName(program)] : []),
  ...(payment ? ['Payment pending'] : []),
  ...(filter && filter !== 'all' ? [filter === 'unenrolled' ? 'Unenrolled' : planName[filter]] : []),
  ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
];
