import { type Rejection, reject } from '../../decider.ts';
import { clubDate, daysAfter } from '../../time/club-time.ts';
import { hasBegun, type Trainings, trainingOn } from '../classes/training-days.ts';
import type { Athlete, Family } from '../state.ts';

export const maxDaysAhead = 60;

export const refusalOfDay = (
  family: Family,
  athlete: Athlete,
  date: string,
  trainings: Trainings,
  at: string,
): Rejection<'training-begun' | 'no-training-that-day' | 'absence-too-early'> | undefined => {
  if (hasBegun(date, trainings, at)) return reject('training-begun');
  if (date > daysAfter(clubDate(at), maxDaysAhead)) return reject('absence-too-early');
  return trainingOn(family, athlete, date, trainings) ? undefined : reject('no-training-that-day');
};

export const daysToMiss = (
  family: Family,
  athlete: Athlete,
  trainings: Trainings,
  at: string,
): readonly string[] => {
  const today = clubDate(at);
  return Array.from({ length: maxDaysAhead + 1 }, (_, days) => daysAfter(today, days)).filter(
    (date) => refusalOfDay(family, athlete, date, trainings, at) === undefined,
  );
};
