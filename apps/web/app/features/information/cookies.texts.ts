export const pageTitle = (appName: string) => `Cookies · ${appName}`
export const threeCookiesWeSet = 'The three cookies we set, what your browser keeps for us, and how to clear it.'
export const threeCookies = 'Three cookies'
export const theme = 'theme:'
export const whetherYouChoseLight = 'whether you chose light or dark colours. Set when you choose; kept for a year.'
export const viewer = 'viewer:'
export const yourNameKindOfAccount =
  'your name, kind of account and picture, so that the page is drawn with the right header at once. Set when you sign in. It gives nobody access to anything. Without Remember me it goes when you close the browser, and your session with it.'
export const device = 'device:'
export const randomNumberThatTellsUs = (knownDevice: string) =>
  `a random number that tells us you have signed in on this device before. If someone guesses at your password, this device can still sign in. Set when you sign in; kept for ${knownDevice}. It cannot be used to sign in.`
export const whatYourBrowserKeeps = 'What your browser keeps for us'
export const yourSession = 'Your session:'
export const tokensThatProveWhoYouAre =
  'the tokens that prove who you are, your profile, and a key that cannot leave this browser, so that nobody can renew your session elsewhere. They go when you sign out.'
export const yourCart = 'Your cart:'
export const whatIsInYourCart = 'what you have put into it, until you remove or order it.'
export const drafts = 'Drafts:'
export const whatYouHaveTyped = (draftKept: string) =>
  `what you have typed and not sent yet, so that it survives a lost line. Of requests for up to ${draftKept}; of bids, reviews, messages, your profile, the contact form and other forms for as long as the tab is open. They go when you send them or sign out. Passwords are never kept.`
export const whereAnOrderGoes = 'Where an order goes:'
export const placeAndThePhoneNumber =
  'the place and the phone number you typed at the checkout, until you have ordered or sign out.'
export const copyOfWhatYouAreSending = 'A copy of what you are sending:'
export const ofARequestOrAnOrder =
  'of a request or an order, so that a second try after a lost answer does not make two. It goes once we have answered that it is done, or when you sign out.'
export const publicPagesPicturesAndTheParts = 'Public pages, pictures and the parts they are made of'
export const thatYouHaveOpened =
  'that you have opened, so that they can be read without a line. Old ones make room for new ones, and all pages go when a session begins or ends.'
export const whereYouWere = 'Where you were:'
export const howFarYouHadScrolled = 'how far you had scrolled, for going back. It goes with the tab.'
export const whatThereIsNot = 'What there is not'
export const noAdvertisingNoCounting =
  'No advertising, no counting by third parties, no cookies of others. That is why no banner asks for your consent: everything above is needed for what you asked the site to do.'
export const howToClearIt = 'How to clear it'
export const signingOutRemovesYourSession =
  'Signing out removes your session, what you had typed and the pages. Your cart, your colours, the device cookie and pictures stay; clear this site’s data in the settings of your browser to remove everything. You can look around without an account; then there is no session, and only the rest of the list above. More about your data under'
export const privacy = 'Privacy'
export const cookies = 'Cookies'
export const updated = '23 November 2026'
export const weSetThreeSmallCookies = 'We set three small cookies. We use no third-party or tracking cookies.'
