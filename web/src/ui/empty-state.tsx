import type { ReactNode } from 'react';
import { BallIcon } from './icons.tsx';

type EmptyStateProps = { readonly title: string; readonly children?: ReactNode };

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <BallIcon />
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
