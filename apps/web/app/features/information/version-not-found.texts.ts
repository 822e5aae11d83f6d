export const versionNotFound = 'Version not found'
export const current = (page: string) => `Current version: ${page}`
export const neverInForce =
  'No version with this number was in force. A version that was announced may have been withdrawn or replaced before its day.'
