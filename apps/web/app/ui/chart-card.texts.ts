export const chart = 'Chart'
export const table = 'Table'
export const showAs = (card: string) => `Show ${card.toLowerCase()} as`
