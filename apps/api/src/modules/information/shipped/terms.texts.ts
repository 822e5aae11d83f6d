import type { InformationText } from '@asime/contract/information-text'

/** The rules of Asime for buyers and vendors. */
export const termsText: InformationText = {
  intro: `- Buyers ask, vendors bid; accepting a bid makes a contract between the two of you.
- Pay through the site only. A licensed processor holds the money until the goods are handed over.
- Be truthful. What breaks the rules is taken down.`,
  sections: [
    {
      id: 'what-we-are',
      title: 'What we are',
      text: 'Asime is a marketplace in Ghana. We bring buyers and vendors together; the contract about the goods is between the two of you. We are not the seller, and we are not a bank.',
      questions: [],
    },
    {
      id: 'account',
      title: 'Your account',
      text: `- One person has one account, with an email address or phone number that is theirs. An account can buy, and can open one shop to sell. Give your true name.
- You must be 18, or have the permission of whoever is responsible for you.
- Keep your password to yourself. What is done with your account counts as done by you until you tell us.`,
      questions: [],
    },
    {
      id: 'requests-and-bids',
      title: 'Requests and bids',
      text: `- A request is an invitation, not an order: posting one binds you to nothing.
- A bid is an offer that binds the vendor until it is answered, changed, withdrawn, or the request ends.
- Accepting a bid makes a contract at the price of the bid, and an order that awaits payment. The other bids are rejected and the request closes.
- The buyer pays that order within {bid_payment}. If it is not paid, or is cancelled, it ends: the request opens again, and nobody owes anything.`,
      questions: [],
    },
    {
      id: 'products',
      title: 'Products for sale',
      text: `- Describe goods truthfully, with their full price. Show pictures of the goods themselves.
- Nothing stolen, counterfeit, dangerous or forbidden by the law of Ghana: no weapons, no drugs or prescription medicines, no wildlife, nothing that exploits people.
- We take down what breaks these rules, and we may close the account behind it.`,
      questions: [],
    },
    {
      id: 'payment',
      title: 'Payment',
      text: `Payments through the site are made to a licensed payment processor, which holds the money until the goods are handed over. Our ledger records who may claim what; we do not hold your money.

Vendors pay a commission with VAT and the payment fee. The rates are on the page [Fees](/fees).

Money that you send to anybody outside the site is outside of all this, and we cannot get it back for you.`,
      questions: [],
    },
    {
      id: 'delivery-and-return',
      title: 'Delivery and return',
      text: `Every order says by when it is dispatched and delivered. Both dates are shown before you pay; an order without them is delivered within {usual_delivery}. If an order was not dispatched by its date, the buyer can give more time or cancel it with a full refund, and {undispatched} after that date we cancel and refund it. A vendor can propose one new date; the buyer decides. Look at the goods before you confirm that you have received them.

While the money is held, the buyer can report a problem with an order. The vendor has {dispute_answer} to answer. Both can agree on how much goes back, and we carry out what they agree on. If the vendor does not answer in time, or both do not agree within {dispute_talk} of the answer, we decide by what both sides have shown. A delivery without the hand-over code releases the money {release} later, unless a problem is reported before.

Rights that the law gives to consumers, such as those of the Electronic Transactions Act, 2008 (Act 772), stand beside these terms and above them.`,
      questions: [],
    },
    {
      id: 'reviews',
      title: 'Reviews and messages',
      text: 'Write about what you have experienced yourself. No reviews for money, none of your own goods, no insults, no private data of others. Messages sent through us are for trade, not for advertising to many.',
      questions: [],
    },
    {
      id: 'limits',
      title: 'What we answer for',
      text: 'We answer for running Asime with care, and for damage that we cause by intent or gross negligence. We do not answer for what buyers and vendors promise each other, nor for lines and networks that are not ours. Nothing here limits what the law does not allow to be limited.',
      questions: [],
    },
    {
      id: 'changes',
      title: 'Changes, law and contact',
      text: `When these terms change in a way that matters, we publish the change on this page {terms_notice} before. The law of Ghana applies, and its courts decide where talking has not helped.

Questions? [Contact us](/contact).`,
      questions: [],
    },
  ],
}
