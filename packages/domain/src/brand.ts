/**
 * All facts that are specific to this club. Data without imports, so that site, stacks and emails can load
 * it.
 */
export const brand = {
  name: 'All-American Hoops',
  /** Name under an app icon. */
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
  /** Time zone of the club; all months, renewal dates and "today" use it. */
  timezone: 'America/Chicago',
  teamApp: {
    name: 'TeamReach',
    appleUrl: 'https://apps.apple.com/us/search?term=TeamReach',
    playUrl: 'https://play.google.com/store/search?q=TeamReach&c=apps',
  },
  /** Third-party reviews widget of the home page; it runs in its own framed page. */
  reviewsWidget: { scriptUrl: 'https://widget.allamericanhoops.example/reviews.js' },
} as const;

/** Subjects of the two emails a parent may start from the site (spec section 7). */
export const mailSubjects = {
  privateTraining: 'Small Group Private Training Request',
  shootingMachine: 'Shooting Machine Request',
} as const;
