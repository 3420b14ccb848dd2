import { brand } from '@hoops/domain/brand';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const boards = Array.from({ length: 7 }, (_, index) => `M${30 + index * 80}-10v580`).join('');

/** The coach's jersey; the site has no photos. */
function JerseyArt() {
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

export default function StaffPage() {
  return (
    <PublicLayout>
      <PageBanner title={`Coach ${brand.coachName}`}>
        Head coach and founder. A former All-American who would rather talk about your kid’s footwork than his
        own records.
      </PageBanner>
      <div className="wrap page-body">
        <div className="bio">
          <JerseyArt />
          <div className="prose">
            <section>
              <h2>The player</h2>
              <p>
                {brand.coachName} learned the game on a cracked driveway in Chicago, made varsity as a
                freshman, and was named an All-American point guard in college. What he remembers best is not
                the award. It is the coach who stayed late to fix his jump shot.
              </p>
            </section>
            <section>
              <h2>The coach</h2>
              <p>
                He started {brand.name} to be that coach for the next generation: players aged 8 to 18, at
                every level. He plans each session himself, keeps a strict coach-to-student ratio, checks the
                equipment before the doors open, and is on the floor from the first whistle to pickup.
              </p>
            </section>
            <section>
              <h2>The promise</h2>
              <p>
                Your child will be known by name, pushed with respect, and sent home tired and smiling. If the
                days stop working for your family, call him: he will find ones that do.
              </p>
            </section>
            <div className="actions">
              <ButtonLink to="/register">Start Training</ButtonLink>
              <ButtonLink look="line" to="/contact">
                Contact the coach
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}
