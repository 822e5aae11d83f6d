export const weCouldNotOpenThis = 'We could not open this'
export const checkYourConnectionAndTry = 'Check your connection and try again. Nothing is lost.'
