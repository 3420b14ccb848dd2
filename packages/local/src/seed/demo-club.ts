import type { GradeOfferings } from '@hoops/domain/grade/events';
import { type Grade, grades } from '@hoops/domain/grades';

/** The schedule that the demo begins with. */
export const demoSchedule = [
  { title: 'Monday Skills', times: '5:30 PM to 7:00 PM', location: 'Fieldhouse, Court 1' },
  { title: 'Tuesday Shooting', times: '6:00 PM to 7:00 PM', location: 'Fieldhouse, Court 2' },
  { title: 'Wednesday Skills', times: '5:30 PM to 7:00 PM', location: 'Fieldhouse, Court 1' },
  { title: 'Thursday Footwork', times: '6:00 PM to 7:30 PM', location: 'Lincoln School Gym' },
  { title: 'Saturday Scrimmage League', times: '9:00 AM to 12:00 PM', location: 'Fieldhouse, all courts' },
] as const;

/** What each grade is offered in the demo: the youngest twice a week, the oldest nearly everything. */
export const demoOfferings: Readonly<Record<Grade, GradeOfferings>> = Object.fromEntries(
  grades.map((grade) => {
    const age = Number(grade);
    const offerings: GradeOfferings = {
      monday: true,
      tuesday: age >= 3,
      wednesday: true,
      thursday: age >= 5,
      friday: false,
      saturday: age >= 2,
      reps: age >= 2,
      privateTraining: age >= 4,
      shootingMachine: age >= 5,
    };
    return [grade, offerings];
  }),
) as Record<Grade, GradeOfferings>;
