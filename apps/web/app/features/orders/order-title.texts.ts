export const order = 'Order'
export const andMore = (first: string, count: number) => `${first} and ${count} more`
