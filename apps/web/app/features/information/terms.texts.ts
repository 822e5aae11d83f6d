export const pageTitle = (appName: string) => `Terms · ${appName}`
export const rulesOfAsime = 'The rules of Asime for buyers and vendors, in plain words.'
export const whatWeAre = 'What we are'
export const isAMarketplaceInGhana = (appName: string) =>
  `${appName} is a marketplace in Ghana. We bring buyers and vendors together; the contract about the goods is between the two of you. We are not the seller, and we are not a bank.`
export const yourAccount = 'Your account'
export const onePersonOrBusiness =
  'One person or business may have one buyer account and one vendor account, each with its own email address. A vendor account can also buy. Give your true name and an email address that is yours.'
export const youMustBe18 = 'You must be 18, or have the permission of whoever is responsible for you.'
export const keepYourPasswordToYourself =
  'Keep your password to yourself. What is done with your account counts as done by you until you tell us.'
export const requestsAndBids = 'Requests and bids'
export const requestIsAnInvitation = 'A request is an invitation, not an order: posting one binds you to nothing.'
export const bidIsAnOffer =
  'A bid is an offer that binds the vendor until it is answered, changed, withdrawn, or the request ends.'
export const acceptingABidMakes =
  'Accepting a bid makes a contract at the price of the bid, and an order that awaits payment. The other bids are rejected and the request closes.'
export const buyerPaysThatOrderWithin = (bidPayment: string) =>
  `The buyer pays that order within ${bidPayment}. If it is not paid, or is cancelled, it ends: the request opens again, and nobody owes anything.`
export const productsForSale = 'Products for sale'
export const describeGoodsTruthfullyWithTheirFull =
  'Describe goods truthfully, with their full price. Show pictures of the goods themselves.'
export const nothingStolenCounterfeitDangerous =
  'Nothing stolen, counterfeit, dangerous or forbidden by the law of Ghana: no weapons, no drugs or prescription medicines, no wildlife, nothing that exploits people.'
export const weTakeDownWhatBreaks = 'We take down what breaks these rules, and we may close the account behind it.'
export const payment = 'Payment'
export const paymentsThroughTheSite =
  'Payments through the site are made to a licensed payment processor, which holds the money until the goods are handed over. Our ledger records who may claim what; we do not hold your money.'
export const vendorsPayACommission = 'Vendors pay a commission with VAT and the payment fee. The rates are on the page'
export const fees = 'Fees'
export const moneyThatYouSend =
  'Money that you send to anybody outside the site is outside of all this, and we cannot get it back for you.'
export const deliveryAndReturn = 'Delivery and return'
export const datesOfAnOrder = (usualDelivery: string, undispatched: string) =>
  `Every order says by when it is dispatched and delivered. Both dates are shown before you pay; an order without them is delivered within ${usualDelivery}. If an order was not dispatched by its date, the buyer can give more time or cancel it with a full refund, and ${undispatched} after that date we cancel and refund it. A vendor can propose one new date; the buyer decides. Look at the goods before you confirm that you have received them.`
export const problemsWithAnOrder = (answer: string, talk: string, release: string) =>
  `While the money is held, the buyer can report a problem with an order. The vendor has ${answer} to answer. Both can agree on how much goes back, and we carry out what they agree on. If the vendor does not answer in time, or both do not agree within ${talk} of the answer, we decide by what both sides have shown. A delivery without the hand-over code releases the money ${release} later, unless a problem is reported before.`
export const rightsThatTheLawGives =
  'Rights that the law gives to consumers, such as those of the Electronic Transactions Act, 2008 (Act 772), stand beside these terms and above them.'
export const reviewsAndMessages = 'Reviews and messages'
export const writeAboutWhatYouHaveExperienced =
  'Write about what you have experienced yourself. No reviews for money, none of your own goods, no insults, no private data of others. Messages sent through us are for trade, not for advertising to many.'
export const whatWeAnswerFor = 'What we answer for'
export const weAnswerForRunningAsime =
  'We answer for running Asime with care, and for damage that we cause by intent or gross negligence. We do not answer for what buyers and vendors promise each other, nor for lines and networks that are not ours. Nothing here limits what the law does not allow to be limited.'
export const changesLawAndContact = 'Changes, law and contact'
export const whenTheseTermsChange = (termsNotice: string) =>
  `When these terms change in a way that matters, we publish the change on this page ${termsNotice} before. The law of Ghana applies, and its courts decide where talking has not helped.`
export const questionsQuestion = 'Questions?'
export const contactUs = 'Contact us'
export const terms = 'Terms'
export const buyersAskVendorsBid = 'Buyers ask, vendors bid; accepting a bid makes a contract between the two of you.'
export const payThroughTheSiteOnly =
  'Pay through the site only. A licensed processor holds the money until the goods are handed over.'
export const beTruthful = 'Be truthful. What breaks the rules is taken down.'
