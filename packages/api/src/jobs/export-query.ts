import { ExportReplaced, readExport } from '@hoops/audit/event-export/read-export';
import { clubDate } from '@hoops/domain/time/club-time';
import type { CommandDeps } from '@hoops/event-store/repository';
import { UnknownPage } from '@hoops/projections/read-store';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { recordPersonalDataExported } from '../access-log/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';

/** Characters per answer; Lambda allows 6 MB. */
const maxCharacters = 3_000_000;

/** Newest export file in parts; each part is recorded before it is sent. Personal data is encrypted. */
export const exportQuery = (
  deps: CommandDeps & { readonly checkpoints: Checkpoints },
): Implementations<'eventExport'> => ({
  async eventExport({ runId, cursor }, request) {
    if (cursor !== undefined && !/^\d{1,7}$/.test(cursor)) throw new UnknownPage();
    const stored = await readExport(deps.checkpoints, runId, Number(cursor ?? 0));
    if (!stored) throw replaced();
    const pieces: string[] = [];
    let length = 0;
    let nextCursor: string | null = null;
    try {
      for await (const { number, piece } of stored) {
        if (length >= maxCharacters) {
          nextCursor = String(number);
          break;
        }
        pieces.push(piece);
        length += piece.length;
      }
    } catch (error) {
      throw error instanceof ExportReplaced ? replaced() : error;
    }
    await recordPersonalDataExported(deps, request, 'all-events', { lines: pieces.length, families: [] });
    return { pieces, fileName: `events-${clubDate(deps.clock.now())}.jsonl.gz`, nextCursor };
  },
});

const replaced = () => refusal('export-replaced');
