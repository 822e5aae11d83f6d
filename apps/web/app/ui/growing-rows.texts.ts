export const showMore = 'Show more'
export const moreShown = (count: number) => `${count} more shown`
