export const formDidNotArrive = 'The form did not arrive'
export const checkYourConnectionTry = 'Check your connection and try again.'
export const tryAgain = 'Try again'
export const loadingBidForm = 'Loading the bid form'
