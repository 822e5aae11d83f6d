export const weCouldNotShow = 'We could not show the code'
export const checkYourConnectionAndTry = 'Check your connection and try again.'
export const lookAtTheGoodsFirst =
  'Look at the goods first. Then tell this code to whoever brings them: with it the money goes to the shop.'
export const enteredWronglyTooOften = 'It was entered wrongly too often. Ask for another one.'
export const anotherCode = 'Another code'
export const showTheCode = 'Show the code'
export const sameAsAQRCode = 'The same as a QR code'
export const orLetTheShopScan = 'Or let the shop scan this with the phone’s camera.'
