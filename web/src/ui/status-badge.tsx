export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'none';

/** A state in words; color and shape only repeat it. */
export function StatusBadge({ tone, children }: { readonly tone: BadgeTone; readonly children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
