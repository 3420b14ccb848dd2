import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, InfoIcon, WarningIcon } from './icons.tsx';

export type NoteTone = 'info' | 'ok' | 'warn' | 'bad';

type NoteProps = {
  readonly tone?: NoteTone;
  /** `alert` for a refusal or failure, `status` for news; neither for what was there from the start. */
  readonly announce?: 'alert' | 'status';
  readonly icon?: 'clock';
  readonly children: ReactNode;
};

const icons = { info: InfoIcon, ok: CheckIcon, warn: WarningIcon, bad: WarningIcon } as const;

/** A sentence that deserves a frame: a pending switch, a warning, a failure. */
export function Note({ tone = 'info', announce, icon, children }: NoteProps) {
  const Picture = icon === 'clock' ? ClockIcon : icons[tone];
  return (
    <div className="note" data-tone={tone} role={announce}>
      <Picture />
      <div>{children}</div>
    </div>
  );
}
