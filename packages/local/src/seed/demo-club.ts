import { type Grade, grades } from '@hoops/domain/club/grades';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import type { CalendarDay } from '@hoops/domain/schedule/recurrence';

export const demoSchedule = (firstDate: string) => {
  const weekly = (day: CalendarDay, startTime: string, endTime: string) => ({
    days: [day],
    startTime,
    endTime,
    firstDate,
    lastDate: null,
  });
  return [
    {
      title: 'Monday Skills',
      times: '5:30 PM to 7:00 PM',
      location: 'Fieldhouse, Court 1',
      recurrence: weekly('monday', '17:30', '19:00'),
    },
    {
      title: 'Tuesday Shooting',
      times: '6:00 PM to 7:00 PM',
      location: 'Fieldhouse, Court 2',
      recurrence: weekly('tuesday', '18:00', '19:00'),
    },
    {
      title: 'Wednesday Skills',
      times: '5:30 PM to 7:00 PM',
      location: 'Fieldhouse, Court 1',
      recurrence: weekly('wednesday', '17:30', '19:00'),
    },
    {
      title: 'Thursday Footwork',
      times: '6:00 PM to 7:30 PM',
      location: 'Lincoln School Gym',
      recurrence: weekly('thursday', '18:00', '19:30'),
    },
    {
      title: 'Saturday Skills',
      times: '9:00 AM to 10:00 AM',
      location: 'Fieldhouse, Court 1',
      recurrence: weekly('saturday', '09:00', '10:00'),
    },
    {
      title: 'Scrimmage League',
      times: '10:30 AM to 12:00 PM',
      location: 'Fieldhouse, all courts',
      recurrence: weekly('saturday', '10:30', '12:00'),
    },
    { title: 'Game day', times: 'See the team app', location: 'Home and away', recurrence: null },
  ] as const;
};

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
