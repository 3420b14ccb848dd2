/**
 * Everything that names this club: change it here and the site, the mails and the documents follow. Pure
 * data without imports, so that the browser, the stacks and the mail templates can all load it.
 */
export const brand = {
  name: 'All-American Hoops',
  /** Under an icon, where there is room for a word. */
  shortName: 'Hoops',
  siteUrl: 'https://www.allamericanhoops.example',
  copyrightYear: 2023,
  coachName: 'Marcus Bell',
  phone: { shown: '(312) 555-0142', dial: '+13125550142' },
  email: 'coach@allamericanhoops.example',
  postalAddress: {
    street: '1400 West Fieldhouse Avenue',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60607',
  },
  /** The club's one timezone: months, renewal dates and "today" are meant in it. */
  timezone: 'America/Chicago',
  teamApp: {
    name: 'TeamReach',
    appleUrl: 'https://apps.apple.com/us/search?term=TeamReach',
    playUrl: 'https://play.google.com/store/search?q=TeamReach&c=apps',
  },
  /** The third-party reviews widget of the home page; it only ever runs inside its own framed page. */
  reviewsWidget: { scriptUrl: 'https://widget.allamericanhoops.example/reviews.js' },
} as const;

/** Subjects of the two mails a parent may start from the site (spec section 7). */
export const mailSubjects = {
  privateTraining: 'Small Group Private Training Request',
  shootingMachine: 'Shooting Machine Request',
} as const;
