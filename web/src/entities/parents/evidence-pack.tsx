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

type Part = { readonly lines: string; readonly fileName: string; readonly nextCursor: string | null };

/** Gets all parts of the pack and puts them into its page; the first one names the file. */
const fetchPack = async (partFrom: (cursor: string | undefined) => Promise<Part>): Promise<File> => {
  const { before, after } = await fetchPage();
  const first = await partFrom(undefined);
  const parts = [before, first.lines];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const part = await partFrom(cursor);
    parts.push(part.lines);
    cursor = part.nextCursor;
  }
  return new File([...parts, after], first.fileName, { type: 'text/html;charset=utf-8' });
};

type PackProps = {
  /** What it holds, as the beginning of a sentence. */
  readonly holds: string;
  readonly partFrom: (cursor: string | undefined) => Promise<Part>;
};

function PackCard({ holds, partFrom }: PackProps) {
  const { start, busy, failure } = useCommand({
    name: 'evidence-pack-not-made',
    run: async () => saveFile(await fetchPack(partFrom)),
  });
  return (
    <Card title="Evidence">
      <div className="stack">
        <p className="muted">{holds}, in one file that checks itself without us. Taking it is on record.</p>
        <Button look="line" wide busy={busy} busyLabel="Making the pack..." onClick={() => start()}>
          Download evidence pack
        </Button>
        <Failure>{failure}</Failure>
      </div>
    </Card>
  );
}

type PackSubject = {
  readonly familyId: string;
  /** Of this payment alone: all else is left out, and shown to be left out. */
  readonly payment?: string;
};

/** One file for a dispute or an auditor, which proves by itself what happened in the family. */
export function EvidencePack(subject: PackSubject) {
  return (
    <PackCard
      holds={
        subject.payment === undefined
          ? 'Everything that happened in this family'
          : 'What happened around this payment'
      }
      partFrom={(cursor) => api.call('evidencePack', { ...subject, ...(cursor && { cursor }) })}
    />
  );
}

/** One file for an auditor, which proves what happened in the whole club on some days, and names no one. */
export function ClubEvidencePack(days: { readonly from: string; readonly to: string }) {
  return (
    <PackCard
      holds="Everything that happened in the club on these days, without anybody’s name"
      partFrom={(cursor) => api.call('clubEvidencePack', { ...days, ...(cursor && { cursor }) })}
    />
  );
}
