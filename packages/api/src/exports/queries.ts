import { brand } from '@hoops/domain/brand';
import { clubDate, dateFormat } from '@hoops/domain/time/club-time';
import { recordPersonalDataExported } from '../access-log/record-access.ts';
import { type FigureList, figureLists } from '../figures/routes.ts';
import type { Implementations } from '../http/create-handler.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { byteOrderMark, type CsvCell, csvLines } from './csv.ts';
import { exportSheets } from './export-sheets.ts';
import type { SheetList } from './sheet.ts';

const linesAtOnce = 500;

const clock = dateFormat({
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Lists as files, one part per request; personal data is recorded before it is sent. */
export const exportQueries = (deps: QueryDeps): Implementations<'exportList'> => {
  const sheets = exportSheets(deps);
  return {
    async exportList({ list, cursor, ...asked }, request) {
      const { title, titleOf, narrowedBy, head, read } = sheets[list];
      const now = deps.clock.now();
      const day = clubDate(now);
      const time = clock().format(now);
      const lines: (readonly CsvCell[])[] = [];
      const unreadable: string[] = [];
      const families: (string | null)[] = [];
      let next = cursor;
      do {
        const page = await read({ ...asked, cursor: next }, request);
        lines.push(...page.lines);
        unreadable.push(...page.unreadable);
        families.push(...page.families);
        next = page.nextCursor ?? undefined;
      } while (next !== undefined && lines.length < linesAtOnce);
      if (!isOfFigures(list)) {
        await recordPersonalDataExported(deps, request, list, { lines: lines.length, families });
      }
      const listed = asked.date ?? day;
      const narrowed = narrowedBy?.(asked) ?? [];
      const shownTitle = [
        titleOf?.(listed, day) ?? title,
        ...(narrowed.length === 0 ? [] : [`(${narrowed.join(', ')})`]),
      ].join(' ');
      const shown = [...lines, ...unreadable.map((id) => [`This line cannot be read: ${id}`])];
      const rows = cursor === undefined ? [head, ...shown] : shown;
      const name = titleOf ? `${list}-of-${listed}` : list;
      return {
        title: `${brand.name}: ${shownTitle}, as of ${day} ${time}`,
        rows,
        csv: `${cursor === undefined ? byteOrderMark : ''}${csvLines(rows)}`,
        fileName: `${name}-${day}-${time.replace(':', '')}.csv`,
        nextCursor: next ?? null,
      };
    },
  };
};

const isOfFigures = (list: SheetList): list is FigureList => figureLists.some((figures) => figures === list);
