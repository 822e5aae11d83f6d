export const youAreOffline = 'You are offline. What you have loaded stays readable, and nothing is lost.'
