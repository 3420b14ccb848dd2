import { brand } from '@hoops/domain/brand';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { JerseyArt } from './jersey-art.tsx';

/** Spec section 2, /staff. */
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
