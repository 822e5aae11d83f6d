export const draftSaved = 'Draft saved'
export const newRequest = 'New request'
export const continueWhereYouLeftOff = 'Continue where you left off. '
export const yourDraftIsDeleted = 'Your draft is deleted when you start typing. '
export const filesAreKeptForSomeTime = (unusedUpload: string, lost: string) =>
  `Files are kept for ${unusedUpload} only, so please add again: ${lost}.`
export const startOver = 'Start over'
export const restoreDraft = 'Restore draft'
