import type { ReactNode } from 'react';
import { CourtBackdrop } from '../ui/court-art.tsx';

export function PageBanner({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="page-banner on-pine">
      <CourtBackdrop align="xMaxYMid" viewBox="0 0 420 300" transform="translate(470 -95) rotate(90)" />
      <div className="wrap">
        <h1>{title}</h1>
        {children !== undefined && <p className="lede">{children}</p>}
      </div>
    </div>
  );
}
