export const confirmedBy = (name: string) => `Confirmed by ${name}`
export const weMailYouALink = 'We email you a link to confirm it.'
