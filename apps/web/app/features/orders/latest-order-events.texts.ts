export const andMore = (moreItems: number) => ` and ${moreItems} more`
