import type { JobRun } from './job-queries.ts';
import { kindWords } from './job-words.ts';

export function NamedStreams({ run: { kind, streams = [], accept = [] } }: { readonly run: JobRun }) {
  const { named } = kindWords[kind];
  const names = [...streams, ...accept];
  if (!named || names.length === 0) return null;
  return (
    <p className="data-detail">
      {named.label}: {names.join(', ')}
    </p>
  );
}
