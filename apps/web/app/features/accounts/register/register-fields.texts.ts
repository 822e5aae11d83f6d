export const pleaseAcceptTheTerms = 'Please accept the terms to open an account'
export const passwordsDoNotMatch = 'Passwords do not match'
