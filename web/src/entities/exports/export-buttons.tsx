import './export-buttons.css';
import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';

type Exported = Omit<ApiInput<'exportList'>, 'cursor'>;

const fetchList = async (exported: Exported) => {
  const first = await api.call('exportList', exported);
  const parts = [first];
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const part = await api.call('exportList', { ...exported, cursor: nextCursor });
    parts.push(part);
    nextCursor = part.nextCursor;
  }
  return { ...first, parts };
};

const saveCsv = async (exported: Exported): Promise<void> => {
  const { parts, fileName } = await fetchList(exported);
  saveFile(
    new File(
      parts.map(({ csv }) => csv),
      fileName,
      { type: 'text/csv;charset=utf-8' },
    ),
  );
};

/** Writes every cell as text; zip codes keep their zeros, and no cell becomes a formula. */
const saveExcel = async (exported: Exported): Promise<void> => {
  const [{ parts, title, fileName }, { default: writeWorkbook }] = await Promise.all([
    fetchList(exported),
    import('write-excel-file/universal'),
  ]);
  const cells = parts.flatMap(({ rows }) => rows.map((row) => [...row]));
  const workbook = writeWorkbook([
    { sheet: 'List', data: cells, stickyRowsCount: 1 },
    { sheet: 'About', data: [[title]] },
  ]);
  saveFile(new File([await workbook.toBlob()], fileName.replace(/csv$/, 'xlsx')));
};

const formats = { 'Export Excel': saveExcel, 'Export CSV': saveCsv };

/** @param what name of the list, needed on pages with several lists */
export function ExportButtons(props: Exported & { readonly what?: string }) {
  return (
    <div className="export">
      <ExportButton label="Export Excel" {...props} />
      <ExportButton label="Export CSV" {...props} />
    </div>
  );
}

type ButtonProps = Exported & { readonly what?: string; readonly label: keyof typeof formats };

function ExportButton({ label, what, ...exported }: ButtonProps) {
  const { start, busy, failure } = useCommand({
    name: 'list-not-exported',
    run: () => formats[label](exported),
  });
  return (
    <>
      <Button
        look="line"
        busy={busy}
        busyLabel="Exporting..."
        aria-label={what === undefined ? undefined : `${label}: ${what}`}
        onClick={() => start()}
      >
        {label}
      </Button>
      <Failure>{failure}</Failure>
    </>
  );
}
