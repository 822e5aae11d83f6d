export const inForceSince = (date: string) => `In force since ${date}`
export const inForceFrom = (date: string) => `In force from ${date}`
export const wasInForce = (from: string, until: string) => `In force from ${from} to ${until}`
export const newVersion = (date: string) => `A new version comes into force on ${date}.`
export const readIt = 'Read the new version'
export const otherVersion =
  'This is not the version in force now. Times that settings decide are shown as they are now.'
export const readCurrent = 'Read the current version'
export const earlierVersions = 'Earlier versions'
