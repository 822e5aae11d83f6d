export const asimeCannotBeReached = 'Asime cannot be reached'
export const youAreOffline = 'You are offline'
export const checkYourConnectionAndTry = 'Check your connection, and try again. Nothing is lost.'
export const thisPageWasNotOpened =
  'This page was not opened here before. Pages that you have looked at can still be read, and nothing is lost.'
export const tryAgain = 'Try again'
