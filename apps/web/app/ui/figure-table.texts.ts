export const tableOf = (card: string) => `${card}: table`
