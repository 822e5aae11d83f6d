import type { InformationText } from '@asime/contract/information-text'

/** What is kept about people, why and for how long. */
export const privacyText: InformationText = {
  intro:
    'We keep what Asime needs to work and no more. Others see neither your email nor your phone, unless a delivery needs the number; we sell no data, and you can download all of it, or close your account, whenever you like.',
  sections: [
    {
      id: 'what',
      title: 'What we keep',
      text: `- **Your account:** name, email, phone, place, picture, the addresses that you keep, and what you write about yourself. Your password only as a hash that cannot be turned back. Also when and how you agreed to the terms, and joined or left the newsletter.
- **How you sign in:** of a Google or Facebook account that you link, its number there and its email; of a passkey, its name and the half of it that opens nothing; of an authenticator app, its secret, stored encrypted, and your recovery codes as hashes; that a number is yours, and when that was last shown. Codes by text message are kept as hashes, for minutes or hours. Devices on which you have signed in, as hashes of a cookie, for {known_device} after the last time.
- **How you pay and are paid:** the mobile money number that paid (of a card only that it was one: its number never reaches us); what was paid, refunded and paid out; and the account that you are paid to. Its number, and that of an account for a refund, is stored encrypted.
- **What you do here:** requests, bids, products, reviews, orders, the vendors you follow, your wishlist and saved searches, and messages that you send through us.
- **How we reach you:** what you want to be notified of and in which language, a number for text messages, the address at which your browser gets push messages, and what we sent you.
- **Files you upload:** pictures are made anew in several sizes, and everything else that was inside the file, such as the place where a picture was taken, is removed before we keep it.
- **If you have your shop verified:** the picture and the number of your Ghana Card, a selfie with it, and the certificate of your business. Only you and the staff who check them see them, and each of their views is recorded. The number is stored encrypted. All of it is deleted {ended_verification_kept} after the verification ends.
- **Technical records:** the address of your connection, the time and the page of a request, kept only as long as it takes to find faults and to stop abuse. The address that each of your sessions came from last is kept with the session, and you see it among your devices. When you change how you sign in or where you are paid, download your data or close your account, we record it with the address that it came from. These records stay, so that it can be shown later who did it.`,
      questions: [],
    },
    {
      id: 'why',
      title: 'Why we keep it',
      text: `To run Asime: so that vendors can answer you, orders can be followed, and cheats can be stopped.

We show no advertising, we do not follow you to other sites, and we sell no data. We send the newsletter only to those who asked for it and confirmed it by a link in an email; every issue has a link that ends it.`,
      questions: [],
    },
    {
      id: 'who-sees',
      title: 'Who sees what',
      text: `- **Everybody:** your name and picture beside what you post, and the requests, bids, products and reviews themselves. Never your email or phone.
- **The other side of an order:** what is needed to deliver it.
- **A vendor you write to:** your name, your messages, what you have read of theirs and, unless you hide it, when you were last online. Neither of you is shown the other’s email.
- **The owner of a shop that you work for:** your name and email.
- **Our staff:** what their work needs of your account, orders and payments. Of what you write to others, messages that were reported or warned of, and, where a problem with an order is reported, those between its buyer and its vendor. Each view is recorded.
- **Those who work for us:** the licensed payment processor, and the companies that run our servers and send our emails and text messages, bound to use it for nothing else. The maker of your browser carries push messages, encrypted.
- **Google or Facebook:** only if you go there to sign in. They learn that you sign in to Asime, and give us your name, your email and your number there. They learn nothing from us of what you do here.
- **Authorities:** only where the law of Ghana makes us.`,
      questions: [],
    },
    {
      id: 'how-long',
      title: 'How long',
      text: 'As long as your account exists. Sessions end after {session_unused} without use, links in emails after {longest_mail_link} at the latest, and uploads that nothing uses after about {unused_upload}. Copies of emails and text messages that we sent go after {record_kept}, notifications after {notification_kept}. Records of orders and payments stay for as long as tax law asks, even when the account is gone. A warning by text message that is still on its way when you close your account is sent first, within {warning_given_up}. Backups keep what you have erased until they are deleted, and it is erased again from whatever is restored.',
      questions: [],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      text: `Under the Data Protection Act, 2012 (Act 843) you may see what we hold about you, have it corrected, object to its use, and have it deleted where no law makes us keep it.

Most of that you can do yourself under [Profile](/app/profile): change what stands there, **Download my data** for everything we keep about you as a file, and **Close my account**, which erases your name, contact details, messages and all that you wrote in requests, bids and reviews, and takes a shop and its products off Asime. Past orders, with their notes and disputes, stay in the books without your name.

For the rest [write to us](/contact) from the address of your account. If our answer does not satisfy you, you may turn to the Data Protection Commission of Ghana.`,
      questions: [],
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      text: 'Everything travels encrypted. Passwords, sign-in tokens, codes and the tokens in our emails are kept as hashes. If data were ever to leak, we would tell those concerned and the Commission without delay.',
      questions: [],
    },
  ],
}
