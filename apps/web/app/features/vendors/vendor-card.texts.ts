export const verified = 'Verified'
export const backOn = (day: string) => `Away, back on ${day}`
