export const verified = 'Verified'
export const whatItMeans = 'Verified: what was checked'
/** The badge's only wording, wherever it stands. */
export const checked = (date: string | null) =>
  `Asime checked who is behind this shop${date === null ? '' : ` on ${date}`}: the owner’s Ghana Card, and a selfie with it.`
export const close = 'Close'
