import type { ExportList } from '@hoops/domain/access-log/events';
import type { Period } from '@hoops/domain/time/club-time';
import type { AthleteFilters } from '../athletes/athlete-filters.ts';
import type { FigureList } from '../figures/routes.ts';
import type { Request } from '../http/create-handler.ts';
import type { CsvCell } from './csv.ts';

/** Lists with personal data, whose export is recorded, and figures, which are about no one person. */
export type SheetList = ExportList | FigureList;

type Asked = AthleteFilters & { readonly date?: string | undefined; readonly month?: Period | undefined };
type AskedPage = Asked & { readonly cursor: string | undefined };
export type Lines = {
  readonly lines: readonly (readonly CsvCell[])[];
  /** Ids of what belongs on the sheet and cannot be read. */
  readonly unreadable: readonly string[];
  /** Whose data is in the lines. */
  readonly families: readonly (string | null)[];
  readonly nextCursor: string | null;
};
export type Sheet = {
  readonly title: string;
  /** What the title says of a day, for a list that is another every day; `day` is the one of the list. */
  readonly titleOf?: (day: string, today: string) => string;
  /** What the list was narrowed by, in words; missing where it is always whole. */
  readonly narrowedBy?: (asked: Asked) => readonly string[];
  readonly head: readonly string[];
  readonly read: (asked: AskedPage, request: Request) => Promise<Lines>;
};
