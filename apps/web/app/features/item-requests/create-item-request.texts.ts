export const pageTitle = (appName: string) => `Request Item · ${appName}`
export const yourRequestHasBeenPosted = 'Your request has been posted successfully!'
export const postItAgain = 'Post it again'
export const requestAnItem = 'Request an item'
export const postRequest = 'Post Request'
export const failedToCreateRequest = 'Failed to create request'
export const everythingIsHere =
  'Everything is here except the expiry date. Change what you like, and vendors can bid again.'
export const thatRequestStillTakesBids =
  'That request still takes bids, so it cannot be posted again. You can ask for something else here.'
export const requestThatYouWanted =
  'The request that you wanted to post again is not there any more. Here is an empty form.'
export const weCouldNotLoad = 'We could not load the request that you wanted to post again. Here is an empty form.'
export const sayWhatYouNeed = 'Say what you need and what you would pay. Vendors bring the price.'
