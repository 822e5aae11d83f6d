import { inForce } from '@asime/contract/changed-timers'
import { inWords, RESERVATION } from '@asime/contract/deadlines'

export const title = 'Checkout'
export const steps = 'Checkout steps'
export const opening = 'Opening the checkout'
export const openingPayment = 'Opening the payment'
export const noLink = 'Open the seller’s link again'
export const noLinkText = 'This page needs the whole link that the seller sent you.'
export const own = 'This is a link of your own shop'
export const ownText = 'You cannot buy from the shop that you own or work for.'
export const backToDeals = 'Your deal links'
export const ordered = 'You have ordered this'
export const orderedAs = (number: string, status: string) => `Order ${number}: ${status.toLowerCase()}.`
export const viewOrder = 'View your order'
export const cannotBuy = 'You cannot buy this now'
export const nothingOrdered = 'Nothing was ordered.'
export const delivery = 'Delivery'
export const howToTravel = 'How should it travel?'
export const feeBefore = (fee: string) => `${fee}.`
export const noFee = 'No fee'
export const summary = 'Order summary'
export const from = (shop: string) => `From ${shop}`
export const price = 'Price'
export const toPay = 'To pay'
export const pay = (amount: string) => `Pay ${amount}`
export const unpaidOrders = 'View unpaid orders'
export const failed = 'We could not reach Asime. You can safely try again.'
export const kept = () =>
  `The offer is kept for you for up to ${inWords(inForce('reservation', RESERVATION))} while you pay. By ordering you accept the`
