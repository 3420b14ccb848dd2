import './record.css';
import type { ReactNode } from 'react';

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
