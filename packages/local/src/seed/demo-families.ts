import { demoAccounts } from '../panel/panel-page.ts';

type Card = 'good' | 'fails-later';

export type DemoAthlete = {
  readonly athleteName: string;
  readonly dateOfBirth: string;
  readonly gender: 'M' | 'F' | 'O' | null;
  readonly grade: string | null;
  readonly medicalConditions?: string;
  readonly yearsOfExperience?: string;
  readonly plan?: 'half_week' | 'full_week';
  readonly classes?: readonly string[];
  readonly later?: 'switch' | 'cancel';
  readonly papers?: 'unsigned' | 'no-photos';
};

export type DemoFamily = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
  readonly marketingMethod: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
  };
  readonly card: Card | null;
  readonly stopsAt: 'add-first-athlete' | 'add-payment-method' | null;
  readonly athletes: readonly DemoAthlete[];
  readonly partner?: { readonly name: string; readonly email: string };
  /** Parent who lives elsewhere and sees the first athlete. */
  readonly otherHome?: Pick<DemoFamily, 'name' | 'email' | 'phoneNumber' | 'marketingMethod' | 'address'>;
};

const password = 'Parent-Demo-1';
const chicago = (street: string, zipCode: string) => ({ street, city: 'Chicago', state: 'IL', zipCode });

export const demoFamilies: readonly DemoFamily[] = [
  {
    ...demoAccounts.parent,
    phoneNumber: '(312) 555-0101',
    marketingMethod: 'From a Friend',
    address: chicago('2208 North Oakley Avenue', '60647'),
    otherHome: {
      name: 'Luis Reyes',
      email: 'luis@demo.example',
      phoneNumber: '(312) 555-0110',
      marketingMethod: 'From a Friend',
      address: chicago('1450 West Devon Avenue', '60660'),
    },
    card: 'good',
    stopsAt: null,
    athletes: [
      {
        athleteName: 'Jordan Reyes',
        dateOfBirth: '2015-03-14',
        gender: 'M',
        grade: '5',
        medicalConditions: 'Mild asthma, carries an inhaler',
        yearsOfExperience: '2',
        plan: 'half_week',
      },
      { athleteName: 'Mia Reyes', dateOfBirth: '2017-08-02', gender: 'F', grade: '3', papers: 'unsigned' },
    ],
  },
  {
    name: 'Andre Wilson',
    email: 'andre@demo.example',
    partner: { name: 'Tasha Wilson', email: 'tasha@demo.example' },
    password,
    phoneNumber: '(312) 555-0102',
    marketingMethod: 'Internet',
    address: chicago('918 West Lill Street', '60614'),
    card: 'good',
    stopsAt: null,
    athletes: [
      {
        athleteName: 'Isaiah Wilson',
        dateOfBirth: '2014-01-20',
        gender: 'M',
        grade: '6',
        yearsOfExperience: '4',
        classes: ['monday', 'wednesday', 'reps'],
      },
      {
        athleteName: 'Naomi Wilson',
        dateOfBirth: '2016-05-09',
        gender: 'F',
        grade: '4',
        medicalConditions: 'Peanut allergy',
        classes: ['wednesday'],
        papers: 'no-photos',
      },
    ],
  },
  {
    name: 'Priya Shah',
    email: 'priya@demo.example',
    password,
    phoneNumber: '(312) 555-0103',
    marketingMethod: 'Gameday Sports Academy',
    address: chicago('4410 South Greenwood Avenue', '60653'),
    card: 'good',
    stopsAt: null,
    athletes: [
      {
        athleteName: 'Anika Shah',
        dateOfBirth: '2012-11-30',
        gender: 'F',
        grade: '8',
        yearsOfExperience: '5',
        plan: 'full_week',
        later: 'switch',
      },
    ],
  },
  {
    name: 'Monica Torres',
    email: 'monica@demo.example',
    password,
    phoneNumber: '(312) 555-0104',
    marketingMethod: 'Coach Marcus Bell',
    address: chicago('3301 West Cortland Street', '60647'),
    card: 'good',
    stopsAt: null,
    athletes: [
      {
        athleteName: 'Mateo Torres',
        papers: 'unsigned',
        dateOfBirth: '2013-07-17',
        gender: 'M',
        grade: '7',
        plan: 'half_week',
        later: 'cancel',
      },
    ],
  },
  {
    name: 'Grace Lee',
    email: 'grace@demo.example',
    password,
    phoneNumber: '(312) 555-0105',
    marketingMethod: 'Internet',
    address: chicago('2100 South Wentworth Avenue', '60616'),
    card: 'fails-later',
    stopsAt: null,
    athletes: [
      { athleteName: 'Ethan Lee', dateOfBirth: '2015-12-01', gender: 'M', grade: '5', plan: 'full_week' },
    ],
  },
  {
    name: 'Sam Carter',
    email: 'sam@demo.example',
    password,
    phoneNumber: '(312) 555-0106',
    marketingMethod: 'Other',
    address: chicago('1547 North Leavitt Street', '60622'),
    card: null,
    stopsAt: 'add-payment-method',
    athletes: [{ athleteName: 'Riley Carter', dateOfBirth: '2018-02-11', gender: 'O', grade: '2' }],
  },
];
