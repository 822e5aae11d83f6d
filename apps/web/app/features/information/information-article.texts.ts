export const inForceSince = (date: string) => `In force since ${date}`
export const inForceFrom = (date: string) => `In force from ${date}`
export const wasInForce = (from: string, until: string) => `In force from ${from} to ${until}`
export const newVersion = (date: string) => `A new version comes into force on ${date}.`
export const readIt = 'Read the new version'
export const otherVersion = (standing: 'past' | 'coming', times: 'now' | 'then') =>
  standing === 'coming'
    ? 'This version is not in force yet. Times that settings decide are shown as they are now.'
    : times === 'now'
      ? 'This version is no longer in force. Times that settings decide are shown as they are now.'
      : 'This version is no longer in force. It names the times that held then. Where one was different at the end, that follows in brackets.'
export const readCurrent = 'Read the current version'
export const earlierVersions = 'Earlier versions'
