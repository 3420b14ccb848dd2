import type { ReactNode } from 'react';
import { BallIcon } from './icons.tsx';

type EmptyStateProps = { readonly title: string; readonly children?: ReactNode };

/** What stands where a list would be: why it is empty and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <BallIcon />
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
