export const upTo = (money: string) => `Up to ${money}`
export const fromMoney = (money: string) => `From ${money}`
export const openBudget = 'Open budget'
