export const weCouldNotLoadThis = 'We could not load this'
export const tryAgain = 'Try again'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
