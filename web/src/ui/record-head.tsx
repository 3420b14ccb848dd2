import './record.css';
import type { ReactNode } from 'react';

type RecordHeadProps = {
  readonly title: ReactNode;
  /** At the other end of the line, or below where there is no room: how it stands. */
  readonly children: ReactNode;
};

/** The heading of one record in a list, of class `record`. */
export function RecordHead({ title, children }: RecordHeadProps) {
  return (
    <div className="record-head">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
