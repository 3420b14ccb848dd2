import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';

/** What stands around the lines of a pack; the build puts it beside the site's pages. */
type PackPage = { readonly before: string; readonly after: string };

const fetchPage = async (): Promise<PackPage> => {
  const answer = await fetch('/evidence-pack.json');
  if (!answer.ok) throw new Error(`The page of evidence packs was answered with ${answer.status}.`);
  return (await answer.json()) as PackPage;
};

type PackSubject = {
  readonly familyId: string;
  /** Of this payment alone: all else is left out, and shown to be left out. */
  readonly payment?: string;
};

/** Gets all parts of the pack and puts them into its page; the first one names the file. */
const fetchPack = async (subject: PackSubject): Promise<File> => {
  const { before, after } = await fetchPage();
  const first = await api.call('evidencePack', subject);
  const parts = [before, first.lines];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const part = await api.call('evidencePack', { ...subject, cursor });
    parts.push(part.lines);
    cursor = part.nextCursor;
  }
  return new File([...parts, after], first.fileName, { type: 'text/html;charset=utf-8' });
};

/** One file for a dispute or an auditor, which proves by itself what happened in the family. */
export function EvidencePack(subject: PackSubject) {
  const { start, busy, failure } = useCommand({
    name: 'evidence-pack-not-made',
    run: async () => saveFile(await fetchPack(subject)),
  });
  return (
    <Card title="Evidence">
      <div className="stack">
        <p className="muted">
          {subject.payment === undefined
            ? 'Everything that happened in this family, '
            : 'What happened around this payment, '}
          in one file that checks itself without us. Taking it is on record.
        </p>
        <Button look="line" wide busy={busy} busyLabel="Making the pack..." onClick={() => start()}>
          Download evidence pack
        </Button>
        <Failure>{failure}</Failure>
      </div>
    </Card>
  );
}
