import './export-button.css';
import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';

type Exported = Omit<ApiInput<'exportList'>, 'cursor'>;

/** Gets all parts of the list; the first one names the file. */
const fetchFile = async (exported: Exported): Promise<File> => {
  const first = await api.call('exportList', exported);
  const parts = [first.csv];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const part = await api.call('exportList', { ...exported, cursor });
    parts.push(part.csv);
    cursor = part.nextCursor;
  }
  return new File(parts, first.fileName, { type: 'text/csv;charset=utf-8' });
};

/** Saves a list as a file for a spreadsheet; `what` says which one where there are several. */
export function ExportButton({ what, ...exported }: Exported & { readonly what?: string }) {
  const { start, busy, failure } = useCommand({
    name: 'list-not-exported',
    run: async () => saveFile(await fetchFile(exported)),
  });
  return (
    <div className="export">
      <Button
        look="line"
        busy={busy}
        busyLabel="Exporting..."
        aria-label={what === undefined ? undefined : `Export ${what} as CSV`}
        onClick={() => start()}
      >
        Export CSV
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}
