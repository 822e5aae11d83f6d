export const inForceSince = (updated: string) => `In force since ${updated}`
export const onThisPage = 'On this page'
