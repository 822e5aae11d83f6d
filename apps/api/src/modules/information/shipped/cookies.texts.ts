import type { InformationText } from '@asime/contract/information-text'

/** What browsers keep for Asime. */
export const cookiesText: InformationText = {
  intro: 'We set four small cookies. We use no third-party or tracking cookies.',
  sections: [
    {
      id: 'cookies',
      title: 'Four cookies',
      text: `- **theme:** whether you chose light or dark colours. Set when you choose; kept for a year.
- **viewer:** your name, kind of account and picture, so that the page is drawn with the right header at once. Set when you sign in. It gives nobody access to anything. Without Remember me it goes when you close the browser, and your session with it.
- **device:** a random number that tells us you have signed in on this device before. If someone guesses at your password, this device can still sign in. Set when you sign in; kept for {known_device}. It cannot be used to sign in.
- **provider_visit:** a random number that ties what Google or Facebook answers to this browser. Set when you go there to sign in, to link an account or to confirm that it is you; kept for minutes.`,
      questions: [],
    },
    {
      id: 'storage',
      title: 'What your browser keeps for us',
      text: `- **Your session:** the tokens that prove who you are, your profile, and a key that cannot leave this browser, so that nobody can renew your session elsewhere. They go when you sign out.
- **Your cart:** what you have put into it, until you remove or order it.
- **Your wishlist:** which products are on it. Without an account, until you remove them; the copy of your account’s list goes when you sign out.
- **Drafts of requests:** what you have typed and not posted yet, for up to {draft_kept}, even after you sign out. Only you find it again, when you sign in here.
- **Other drafts,** so that they survive a lost line: of products and of messages that could not be sent yet, until you save or send them; of bids, reviews, messages, your profile, the contact form and other forms, for as long as the tab is open. They go when you send them or sign out. Passwords are never kept.
- **Marks of the messages that you sent in the last day,** not their words, so that we can warn you before the same one goes to many. They go when you sign out.
- **Where an order goes:** the place and the phone number you typed at the checkout, until you have ordered or sign out.
- **Until when an order waits for your payment,** so that pages leave room to say so. It goes when nothing is due or you sign out.
- **A copy of what you are sending:** of a request or an order, so that a second try after a lost answer does not make two. It goes once we have answered that it is done, or when you sign out.
- **Public pages, pictures and the parts they are made of** that you have opened, so that they can be read without a line. Old ones make room for new ones, and all pages go when a session begins or ends.
- **Where you were:** how far you had scrolled, for going back. It goes with the tab.`,
      questions: [],
    },
    {
      id: 'none',
      title: 'What there is not',
      text: 'No advertising, no counting by third parties, no cookies of others. That is why no banner asks for your consent: everything above is needed for what you asked the site to do.',
      questions: [],
    },
    {
      id: 'clear',
      title: 'How to clear it',
      text: 'Signing out removes your session, the pages and what you had typed, but for drafts of requests. Your cart, your colours, the device cookie and pictures stay; clear this site’s data in the settings of your browser to remove everything. You can look around without an account; then there is no session, and only the rest of the list above. More about your data under [Privacy](/privacy).',
      questions: [],
    },
  ],
}
