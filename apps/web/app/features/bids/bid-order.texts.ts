export const lowestPrice = 'Lowest price'
export const fastest = 'Fastest'
export const bestRated = 'Best rated'
export const oneBid = '1 bid'
export const bids = (total: number) => `${total} bids`
export const withinBudget = (count: string, whose: string) => `${count}, within ${whose} budget`
export const allWithinBudget = (count: string, whose: string) => `${count}, all within ${whose} budget`
export const noneWithinBudget = (count: string, within: number, whose: string) =>
  `${count}, ${within === 0 ? 'none' : within} within ${whose} budget`
