export const weCouldNotShow = 'We could not show the code'
export const checkYourConnectionAndTry = 'Check your connection and try again.'
export const checkTheGoodsFirst = (isFree: boolean) =>
  `Check the goods first. Then give this code to the person who delivers them: it ${isFree ? 'completes the order' : 'releases the money to the shop'}.`
export const enteredWronglyTooOften = 'It was entered wrongly too many times. Get a new one.'
export const getANewCode = 'Get a new code'
export const showTheCode = 'Show the code'
export const sameAsAQRCode = 'Hand-over code as a QR code'
export const orLetTheShopScan = 'Or let the shop scan this with the phone’s camera.'
