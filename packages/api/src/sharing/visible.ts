import type { AthleteView } from '@hoops/projections/views/family-view';

/** Everything of an athlete's row; a new field does not compile until its place is decided here. */
const otherHomeSees = {
  athleteId: true,
  athleteName: true,
  dateOfBirth: true,
  gender: true,
  grade: true,
  medicalConditions: true,
  yearsOfExperience: true,
  emergencyContact: true,
  enrolledProgram: true,
  enrolledPrograms: true,
  classPause: true,
  classStart: true,
  paidClasses: true,
  makeUps: true,
  parentID: false,
  isAdditional: false,
  gradeSetOn: false,
  enrolmentOrder: false,
  stripeSubscriptionId: false,
  plan: false,
  openIntent: false,
  papers: false,
  sharedWith: false,
  splits: false,
} as const satisfies Readonly<Record<keyof AthleteView, boolean>>;

type Visible = {
  [Field in keyof typeof otherHomeSees as (typeof otherHomeSees)[Field] extends true ? Field : never]: true;
};
export const visibleToOtherHome = Object.fromEntries(
  Object.entries(otherHomeSees).filter(([, isSeen]) => isSeen),
) as Visible;

export const seenByOtherHome = (athlete: AthleteView): Pick<AthleteView, keyof Visible> =>
  Object.fromEntries(Object.entries(athlete).filter(([field]) => field in visibleToOtherHome)) as Pick<
    AthleteView,
    keyof Visible
  >;
