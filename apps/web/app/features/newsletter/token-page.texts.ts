export const toMarket = 'To the market'
export const pageNeedsJavascript = 'This page needs JavaScript.'
