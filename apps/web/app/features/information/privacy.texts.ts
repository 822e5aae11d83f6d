export const pageTitle = (appName: string) => `Privacy · ${appName}`
export const whatWeKeepAboutYou = 'What we keep about you, why, for how long, who sees it, and what you can ask of us.'
export const whatWeKeep = 'What we keep'
export const yourAccount = 'Your account:'
export const nameEmailPhonePlacePicture =
  'name, email, phone, place, picture, the addresses that you keep, and what you write about yourself. Your password only as a hash that cannot be turned back.'
export const whatYouDoHere = 'What you do here:'
export const requestsBidsProductsReviewsOrders =
  'requests, bids, products, reviews, orders, the vendors you follow, and messages that you send through us.'
export const filesYouUpload = 'Files you upload:'
export const picturesAreMadeAnew =
  'pictures are made anew in several sizes, and everything else that was inside the file, such as the place where a picture was taken, is removed before we keep it.'
export const verificationOfAShop = 'If you have your shop verified:'
export const cardSelfieAndCertificate = (kept: string) =>
  `the picture and the number of your Ghana Card, a selfie with it, and the certificate of your business. Only you and the staff who check them see them, and each of their views is recorded. The number is stored encrypted. All of it is deleted ${kept} after the verification ends.`
export const technicalRecords = 'Technical records:'
export const addressOfYourConnection =
  'the address of your connection, the time and the page of a request, kept only as long as it takes to find faults and to stop abuse. The address that each of your sessions came from last is kept with the session, and you see it among your devices.'
export const whyWeKeepIt = 'Why we keep it'
export const toRunAsime =
  'To run Asime: so that vendors can answer you, orders can be followed, and cheats can be stopped.'
export const weShowNoAdvertising =
  'We show no advertising, we do not follow you to other sites, and we sell no data. We send the weekly news only to those who asked for it and confirmed it by a link in an email; every issue has a link that ends it.'
export const whoSeesWhat = 'Who sees what'
export const everybody = 'Everybody:'
export const whatEverybodySees =
  'your name and picture beside what you post, and the requests, bids, products and reviews themselves. Never your email or phone.'
export const otherSideOfAnOrder = 'The other side of an order:'
export const whatIsNeededToDeliver = 'what is needed to deliver it.'
export const vendorYouWriteTo = 'A vendor you write to:'
export const yourNameAndYourMessage = 'your name and your message. Neither of you is shown the other’s address.'
export const ourStaff = 'Our staff:'
export const messagesOfDisputes =
  'messages that were reported or warned of, and, where a problem with an order is reported, those between its buyer and its vendor. Each view is recorded.'
export const thoseWhoWorkForUs = 'Those who work for us:'
export const licensedPaymentProcessorAndTheCompanies =
  'the licensed payment processor, and the companies that run our servers and send our emails, bound to use it for nothing else.'
export const authorities = 'Authorities:'
export const onlyWhereTheLaw = 'only where the law of Ghana makes us.'
export const howLong = 'How long'
export const asLongAsYourAccount = (sessionUnused: string, newsletterLink: string, unusedUpload: string) =>
  `As long as your account exists. Sessions end after ${sessionUnused} without use, links in emails after ${newsletterLink} at the latest, and uploads that nothing uses after about ${unusedUpload}. Records of orders and payments stay for as long as tax law asks, even when the account is gone.`
export const whatYouCanAsk = 'What you can ask of us'
export const underTheDataProtectionAct =
  'Under the Data Protection Act, 2012 (Act 843) you may see what we hold about you, have it corrected, object to its use, and have it deleted where no law makes us keep it.'
export const mostOfThatYouCanDoYourself = 'Most of that you can do yourself under'
export const profile = 'Profile'
export const changeWhatStandsThere = ': change what stands there,'
export const downloadMyData = 'Download my data'
export const forEverythingAsAFile = 'for everything we keep about you as a file, and'
export const closeMyAccount = 'Close my account'
export const whichRemovesYourNameContact =
  ', which removes your name, contact details and messages, your open requests and your products. Past orders stay in the books without your name.'
export const forTheRest = 'For the rest'
export const writeToUs = 'write to us'
export const fromTheAddressOfYourAccount =
  'from the address of your account. If our answer does not satisfy you, you may turn to the Data Protection Commission of Ghana.'
export const howWeKeepItSafe = 'How we keep it safe'
export const everythingTravelsEncrypted =
  'Everything travels encrypted. Passwords, sign-in tokens and the tokens in our emails are kept as hashes. If data were ever to leak, we would tell those concerned and the Commission without delay.'
export const privacy = 'Privacy'
export const updated = '26 November 2026'
export const inShort =
  'We keep what Asime needs to work and no more. Your email and phone are never shown to others, we sell no data, and you can download all of it, or close your account, whenever you like.'
