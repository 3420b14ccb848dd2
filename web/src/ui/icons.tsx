/** Decorative icon, whose control has the name. Every page loads this file, so rare icons belong in other files. */
export const icon = (path: string) => () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export const PencilIcon = icon('M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19zM14.5 6.5l3 3');
export const BackIcon = icon('M15 5l-7 7 7 7');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7');
export const ClockIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const ArrowIcon = icon('M5 12h14M13 6l6 6-6 6');
export const CalendarIcon = icon('M4 6h16v15H4zM4 10.500h16M8.5 3v4M15.5 3v4');
export const WarningIcon = icon('M12 4L2.5 20h19zM12 10v4.500M12 17.300v.1');
export const InfoIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 7.700v.1');
export const PeopleIcon = icon(
  'M9 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.4-3.7 3-6 6.5-6s6.1 2.3 6.5 6M16 5a3.3 3.3 0 0 1 0 6.300M17.5 14.300c2.3.7 3.7 2.7 4 5.7',
);
export const TrashIcon = icon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.500M14 11v5.5');

export function BallIcon() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" fill="#C9480F" />
      <path
        d="M24 2v44M2 24h44M8.5 8.500c9.5 7.5 9.5 23.5 0 31M39.5 8.500c-9.5 7.5-9.5 23.5 0 31"
        fill="none"
        stroke="#1B0D04"
        strokeWidth="2.6"
      />
    </svg>
  );
}
