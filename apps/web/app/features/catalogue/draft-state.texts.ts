export const draftKept = 'Kept on this device'
export const discard = 'Discard'
