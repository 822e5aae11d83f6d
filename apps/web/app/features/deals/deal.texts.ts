export const notFoundTitle = 'This link does not exist'
export const notFoundText = 'It may be cut off. Ask the seller to send it again.'
export const browse = 'Browse Products'
export const failedTitle = 'Deal link'
export const couldNotLoad = 'We could not load this link'
export const tookTooLong = 'Asime took too long to answer. Please try again.'
export const description = (amount: string, shop: string, more: string) =>
  `${amount}, from ${shop}. Pay safely: your money is held until you have the goods. ${more}`.trim()
export const offeredBy = (shop: string) => `${shop} offers you this`
export const pieces = (quantity: number) => `${quantity} pieces`
export const each = (amount: string) => `${amount} each`
export const price = 'Price'
export const noFee = 'No fee'
export const total = 'Total'
export const from = 'From'
export const deliveredBy = (sent: string, date: string) =>
  `If you pay today: dispatched by ${sent}, delivered by ${date}.`
export const readyBy = (date: string, until: string) =>
  `If you pay today: ready for pickup by ${date}. Collect it by ${until}.`
export const offerEnds = (moment: string) => `Offer valid until ${moment}`
export const paySafely = 'Pay safely'
export const signInHint = 'You sign in or register first, then enter your address.'
export const addressHint = 'You enter your address next.'
export const cannotBuy = 'You cannot buy this now'
export const haveOrdered = 'Have you ordered it?'
export const viewOrder = 'View your order'
export const heldTitle = 'How your payment is protected'
export const held = [
  'You pay through Asime, not to the seller.',
  'The money is held until you have the goods.',
  'Check them first. Then give the seller your hand-over code to release the money.',
  'If something is wrong, report a problem on your order page. The money stays held.',
]
export const seller = 'Seller'
export const verified = 'Verified'
export const reviews = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`
export const onTime = (share: number) => `Dispatches ${share}% of orders on time`
export const details = 'Seller details, returns and complaints'
export const aboutOffer = 'About this offer'
