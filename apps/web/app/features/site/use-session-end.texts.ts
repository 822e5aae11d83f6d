export const pleaseSignInAgain = 'Please sign in again'
export const yourSessionHasEnded = 'Your session has ended.'
