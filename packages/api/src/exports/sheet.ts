import type { ExportList } from '@hoops/domain/access-log/events';
import type { Period } from '@hoops/domain/time/club-time';
import type { AthleteFilters } from '../athletes/athlete-filters.ts';
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
