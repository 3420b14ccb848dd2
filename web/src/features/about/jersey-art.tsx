const boards = Array.from({ length: 7 }, (_, index) => `M${30 + index * 80}-10v580`).join('');

/** The coach's jersey; the site has no photos. */
export function JerseyArt() {
  return (
    <svg viewBox="0 0 500 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="500" height="560" fill="#E9B872" />
      <path d={boards} stroke="#E3AF66" strokeWidth="40" />
      <path
        d="M128 96l46-14c2 50 30 84 76 84s74-34 76-84l46 14c-8 66 2 118 50 150v234H78V246c48-32 58-84 50-150z"
        fill="#0F3D38"
      />
      <path
        d="M174 82c2 50 30 84 76 84s74-34 76-84M128 96c8 66-2 118-50 150M372 96c-8 66 2 118 50 150M78 440h344"
        fill="none"
        stroke="#FF9D66"
        strokeWidth="12"
      />
      <text x="250" y="392" textAnchor="middle" className="num jersey-number">
        12
      </text>
    </svg>
  );
}
