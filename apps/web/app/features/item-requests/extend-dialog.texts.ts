export const oneDay = '1 day'
export const threeDays = '3 days'
export const oneWeek = '1 week'
export const twoWeeks = '2 weeks'
export const yourRequestHasBeenExtended = 'Your request has been extended'
export const itTakesBidsUntil = (time: string) => `It takes bids until ${time}.`
export const error = 'Error'
export const failedToExtendRequest = 'Failed to extend request'
export const extendThisRequestQuestion = 'Extend this request?'
export const extend = 'Extend'
export const vendorsCanBidForLonger = 'Vendors can bid for longer. The bids that you have stay as they are.'
export const forHowLong = 'For how long'
export const until = (time: string) => `until ${time}`
