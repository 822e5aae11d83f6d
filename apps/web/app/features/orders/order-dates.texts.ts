export const readyForPickupByUntil = (first: string, last: string) => `Ready for pickup by ${first}, until ${last}`
export const dispatchedByDeliveredBy = (first: string, last: string) => `Dispatched by ${first}, delivered by ${last}`
export const deliveryWasDueBy = (isSent: boolean, isLate: boolean, day: string) =>
  `${isSent ? 'Delivery' : 'Dispatch'} ${isLate ? 'was due' : 'due'} by ${day}`
export const pickupIsDueBy = (isReady: boolean, isLate: boolean, day: string) =>
  `${isReady ? (isLate ? 'Was to be collected' : 'To be collected') : isLate ? 'Was to be ready' : 'Ready'} by ${day}`
export const late = 'Late'
export const notCollected = 'Not collected'
export const readyBy = 'Ready by'
export const dispatchBy = 'Dispatch by'
export const collectBy = 'Collect by'
export const deliveryBy = 'Delivery by'
export const delivery = 'Delivery'
export const dispatch = 'Dispatch'
export const pickup = 'Pickup'
export const wasAgreedFor = (what: string, day: string, side: string) =>
  `${what} was agreed for ${day}. ${side === 'buyer' ? 'Accept the new date, or refuse it: then the agreed one counts again.' : 'The buyer has not answered yet.'}`
export const lateWasDueBy = (what: string, due: string) => `Late: ${what} was due by ${due}`
export const notCollectedBy = (due: string) => `Not collected by ${due}`
export const buyerHasNotCollected = 'The buyer can choose a later day, or report a problem.'
export const collectItOrChoose = (isFree: boolean) =>
  `Collect it, choose a later day, or report a problem.${isFree ? '' : ' Your money stays held meanwhile.'}`
export const ifItIsNotDispatched = (cancelsOn: string, isFree: boolean) =>
  ` If it is not dispatched by ${cancelsOn}, we cancel${isFree ? '' : ' and refund'} it.`
export const deliverItNow = 'Deliver it now. The buyer can report a problem.'
export const dispatchItNow = (end: string, isFree: boolean) =>
  `Dispatch it now. The buyer can cancel${isFree ? '' : ' with a full refund'}.${end}`
export const giveTheSellerMoreTime = (isFree: boolean) =>
  `Give the seller more time, or report a problem if it has not arrived.${isFree ? '' : ' Your money stays held meanwhile.'}`
export const giveTheSellerMoreTimeNamed = (end: string, isFree: boolean) =>
  `Give the seller more time, or cancel${isFree ? '' : ' with a full refund'}.${end}`
export const newDateProposed = (day: string) => `New date proposed: ${day}`
