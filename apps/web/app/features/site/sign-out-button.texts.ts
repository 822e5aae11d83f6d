export const youAreSignedOut = 'You are signed out'
export const signOut = 'Sign Out'
