import './record.css';
import type { ReactNode } from 'react';
import { BallIcon } from './icons.tsx';

type RecordHeadProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
};

export function RecordHead({ title, children }: RecordHeadProps) {
  return (
    <div className="record-head">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

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
