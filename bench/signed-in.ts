/** What the site remembers of whoever is signed in, as its pages are asked for (see signed-in.test.ts). */
const VIEWER = { id: '01920000-0000-7000-8000-0000000000b0', name: 'Akosua Boateng', type: 'buyer', avatar: null }

/** Of somebody who is signed in: they are given the page of their kind, with their own name in it. */
export const SIGNED_IN = { cookie: `viewer=${encodeURIComponent(JSON.stringify(VIEWER))}` }
