export const newDate = 'New date'
export const whyQuestion = 'Why?'
export const acceptNewDate = 'Accept new date'
export const acceptTheNewDateQuestion = 'Accept the new date?'
export const deliveryIsThenDueBy = (status: string, day: string, isFree: boolean) =>
  `${status === 'dispatched' ? 'Delivery' : 'Dispatch'} is then due by ${day}.${isFree ? '' : ' Your money stays held meanwhile.'}`
export const yourMoneyStaysHeld = 'Your money stays held meanwhile.'
export const newDateAccepted = 'New date accepted'
export const refuseNewDate = 'Refuse new date'
export const refuseTheNewDateQuestion = 'Refuse the new date?'
export const countsAgain = (day: string | null, isFree: boolean) =>
  `${day ? `${day} counts again.` : 'The first date counts again.'} After that, you can cancel an order that was not dispatched${isFree ? '' : ', with a full refund'}.`
export const newDateRefused = 'New date refused'
export const confirmOrder = 'Confirm order'
export const confirmThisOrderQuestion = 'Confirm this order?'
export const buyerWillSeeThatYouArePreparing = 'The buyer will see that you are preparing it and can no longer cancel.'
export const orderConfirmed = 'Order confirmed'
export const markAsDispatched = 'Mark as dispatched'
export const markThisOrderAsDispatchedQuestion = 'Mark this order as dispatched?'
export const wellNotifyTheBuyer = 'We’ll notify the buyer and show who delivers the goods.'
export const isItReadyForPickupQuestion = 'Is it ready for pickup?'
export const wellNotifyThatItIsReady = 'We’ll notify the buyer that they can collect it.'
export const riderOrCourier = 'Rider or courier'
export const courierCertificate = 'Courier’s PCSRC certificate'
export const courierCertificateHint = 'Its number, where a licensed courier takes the parcel.'
export const phoneOfTheRider = 'Phone of the rider or driver'
export const phoneExample = 'Like 024 412 3456'
export const waybillNumber = 'Waybill number'
export const photosOfTheParcel = 'Photos of the parcel'
export const orderMarkedAsDispatched = 'Order marked as dispatched'
export const enterHandOverCode = 'Enter hand-over code'
export const enterTheHandOverCode = 'Enter the hand-over code'
export const buyerGivesYouSixDigits =
  'The buyer gives you six digits after checking the goods. The code completes the order.'
export const handOverCode = 'Hand-over code'
export const orderComplete = 'Order complete'
export const markAsDeliveredNoCode = 'Mark as delivered (no code)'
export const markAsDeliveredWithoutQuestion = 'Mark as delivered without a code?'
export const orderCompletesAfterUnless = (release: string, isFree: boolean) =>
  `${isFree ? 'The order is complete' : 'The money is released'} after ${release}, unless the buyer reports a problem.`
export const whoReceivedTheGoods = 'Who received the goods, where and when?'
export const photosOfTheDelivery = 'Photos of the delivery'
export const markedAsDelivered = 'Marked as delivered'
export const confirmReceipt = 'Confirm receipt'
export const confirmReceiptQuestion = 'Confirm receipt?'
export const confirmOnlyAfterYouHaveReceived =
  'Confirm only after you have received and checked the goods. The money is then released to the seller. This cannot be undone.'
export const confirmOnlyAfterYouHaveChecked =
  'Confirm only after you have received and checked the goods. This cannot be undone.'
export const orderCompleteMedaase = 'Order complete. Medaase!'
export const giveMoreTime = 'Give more time'
export const giveTheSellerMoreTimeQuestion = 'Give the seller more time?'
export const chooseALaterDay = 'Choose a later day'
export const collectItLaterQuestion = 'Collect it later?'
export const wellNotifyTheSeller =
  'We’ll notify the seller of the new date. Your money stays held until you have the goods.'
export const wellNotifyTheSellerOfTheDate = 'We’ll notify the seller of the new date.'
export const newDateSet = 'New date set'
export const reportAProblem = 'Report a problem'
export const reportAProblemQuestion = 'Report a problem?'
export const sellerHasTimeToAnswer = (answer: string, isFree: boolean) =>
  `${isFree ? '' : 'The money stays held until this is settled. '}The seller has ${answer} to answer. If you cannot agree, Asime decides.`
export const whatIsWrong = 'What is wrong?'
export const describeTheProblem = 'Describe the problem'
export const photosOfTheProblem = 'Photos of the problem'
export const problemReported = 'Problem reported. The seller has been notified.'
export const withdrawReport = 'Withdraw report'
export const withdrawYourReportQuestion = 'Withdraw your report?'
export const orderContinues = 'The order continues from where it was, and so does the time until the money is released.'
export const orderContinuesFromWhereItWas = 'The order continues from where it was.'
export const reportWithdrawn = 'Report withdrawn'
export const proposeANewDate = 'Propose a new date'
export const proposeANewDateQuestion = 'Propose a new date?'
export const youCanProposeOnce = (status: string) =>
  `You can do this once per order. The buyer accepts or refuses the new date for ${status === 'dispatched' ? 'delivery' : 'dispatch'}.`
export const whyIsItLate = 'Why is it late?'
export const newDateProposed = 'New date proposed'
export const issueRefund = 'Issue refund'
export const issueARefundQuestion = 'Issue a refund?'
export const isHeldForThisOrder = (held: string) =>
  `${held} is held for this order. A full refund ends the order. This cannot be undone.`
export const refundAmount = 'Refund amount'
export const refundIssued = 'Refund issued'
export const cancelAndRefund = 'Cancel and refund'
export const cancelThisLateOrderQuestion = 'Cancel this late order?'
export const youWillBeRefunded = (held: string) => `You will be refunded in full: ${held}. This cannot be undone.`
export const orderCancelled = 'Order cancelled'
export const cancelOrder = 'Cancel order'
export const cancelThisOrderQuestion = 'Cancel this order?'
export const nothingWasTaken =
  'Nothing was taken: we have not received a payment for this order. If one still arrives, we refund it in full.'
export const nothingWasPaid = 'Nothing was paid for this order. This cannot be undone.'
export const youWillBeRefundedInFull = (held: string) => `You will be refunded in full: ${held}.`
export const buyerHasNotPaidYet = 'The buyer has not paid yet. This cannot be undone.'
export const buyerWillBeRefunded = (held: string) =>
  `The buyer will be refunded in full: ${held}. This cannot be undone.`
