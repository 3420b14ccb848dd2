import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const fetchExport = async (runId: string): Promise<File> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let cursor: string | undefined; ; ) {
    const part = await api.call('eventExport', { runId, cursor });
    parts.push(...part.pieces.map(bytesOf));
    if (part.nextCursor === null) return new File(parts, part.fileName, { type: 'application/gzip' });
    cursor = part.nextCursor;
  }
};

export function DownloadExport({ runId }: { readonly runId: string }) {
  const { start, busy, failure } = useCommand({
    name: 'export-not-downloaded',
    run: async () => saveFile(await fetchExport(runId)),
  });
  return (
    <>
      <Button look="line" busy={busy} busyLabel="Downloading..." onClick={() => start()}>
        Download events
      </Button>
      <Failure>{failure}</Failure>
    </>
  );
}
