import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, InfoIcon, WarningIcon } from './icons.tsx';

type NoteTone = 'info' | 'ok' | 'warn' | 'bad';

type NoteProps = {
  readonly tone?: NoteTone;
  /** `alert` for a failure, `status` for news; absent for content from the beginning. */
  readonly announce?: 'alert' | 'status';
  readonly icon?: 'clock';
  readonly children: ReactNode;
};

const icons = { info: InfoIcon, ok: CheckIcon, warn: WarningIcon, bad: WarningIcon } as const;

export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

export function Note({ tone = 'info', announce, icon, children }: NoteProps) {
  const Picture = icon === 'clock' ? ClockIcon : icons[tone];
  return (
    <div
      ref={announce === 'alert' ? bringIntoView : undefined}
      className="note"
      data-tone={tone}
      role={announce}
    >
      <Picture />
      <div>{children}</div>
    </div>
  );
}
