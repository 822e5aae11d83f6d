export const versionNotFound = 'Version not found'
export const currentTerms = 'Current terms'
export const neverInForce = 'No version with this number was in force.'
