import './record.css';
import type { ReactNode } from 'react';

type RecordHeadProps = {
  readonly title: ReactNode;
  /** Status at the end of the line, or below on narrow screens. */
  readonly children: ReactNode;
};

/** Heading of a list item of class `record`. */
export function RecordHead({ title, children }: RecordHeadProps) {
  return (
    <div className="record-head">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
