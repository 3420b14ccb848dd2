import type { ReactNode } from 'react';

type CourtLinesProps = {
  readonly stroke?: string;
  readonly width?: number;
  readonly keyFill?: string;
};

/** Lines of a court: 10 units per foot, with the baseline at y = 0. */
export function CourtLines({ stroke = '#FFF9EE', width = 3.2, keyFill = 'none' }: CourtLinesProps) {
  return (
    <g fill="none" stroke={stroke} strokeWidth={width} strokeLinejoin="round">
      <path d="M190 0h120v190a60 60 0 0 1-120 0z" fill={keyFill} />
      <path d="M190 190h120" />
      <path d="M190 190a60 60 0 0 1 120 0" strokeDasharray="14 12" />
      <path d="M52.5 0v63C52.5 172 141 260.5 250 260.500S447.5 172 447.5 63V0" />
      <path d="M190 420a60 60 0 0 1 120 0" />
      <path d="M210 52.500a40 40 0 0 0 80 0" strokeWidth={width * 0.8} />
      <path d="M220 40h60" strokeWidth={width * 1.7} />
      <circle cx="250" cy="52.5" r="7.5" />
      <path d="M190 70h-9M190 80h-9M190 110h-9M190 140h-9M310 70h9M310 80h9M310 110h9M310 140h9" />
      <rect width="500" height="420" />
    </g>
  );
}

type CourtBackdropProps = {
  readonly viewBox?: string;
  readonly align?: 'xMidYMin' | 'xMaxYMid' | 'xMidYMid';
  readonly transform?: string;
};

export function CourtBackdrop({
  viewBox = '0 0 500 420',
  align = 'xMidYMin',
  transform,
}: CourtBackdropProps) {
  return (
    <svg viewBox={viewBox} preserveAspectRatio={`${align} slice`} aria-hidden="true">
      <g {...(transform === undefined ? {} : { transform })}>
        <CourtLines stroke="var(--pine-line)" width={3} />
      </g>
    </svg>
  );
}

export function CourtArt({
  floor,
  children,
}: {
  readonly floor: 'pine' | 'maple';
  readonly children?: ReactNode;
}) {
  const pine = floor === 'pine';
  return (
    <svg viewBox="0 0 500 300" aria-hidden="true">
      <rect width="500" height="300" fill={pine ? '#0F3D38' : '#E9B872'} />
      <CourtLines {...(pine ? { stroke: '#7FB5A8', width: 3 } : { keyFill: '#DDA658', width: 3 })} />
      {children}
    </svg>
  );
}

export function Ball() {
  return (
    <>
      <circle r="50" fill="#C9480F" />
      <path d="M-36-35A50 50 0 0 1 50 4 56 56 0 0 0-36-35Z" fill="#DD6A30" />
      <path
        d="M-46-19C-16-30 20-22 47 16M-21 45C-26 10-10-30 14-48M-49 8C-30 0-14 16-6 49M40-29C22-22 22 4 49 8M0-50a50 50 0 1 0 .1 0"
        fill="none"
        stroke="#1B0D04"
        strokeWidth="4.5"
      />
    </>
  );
}

const boards = Array.from({ length: 23 }, (_, index) => `M${-190 + index * 40}-160v900`).join('');

export function MapleCourt({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <rect x="-200" y="-160" width="920" height="900" fill="#E9B872" />
      <path d={boards} stroke="#E3AF66" strokeWidth="20" />
      <CourtLines keyFill="#0F3D38" width={5} />
      {children}
    </>
  );
}
