export const loadingWhatWasReported = 'Loading what was reported'
