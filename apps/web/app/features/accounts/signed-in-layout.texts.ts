export const openingYourAccount = 'Opening your account'
export const yourAccount = 'Your account'
export const weCouldNotOpenYourAccount = 'We could not open your account'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
