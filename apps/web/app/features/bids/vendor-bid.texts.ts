export const yourBidNotTaken = (money: string) => `Your bid of ${money} is closed. You can send another one.`
export const youAreAway = (day: string) =>
  `Your shop is away until ${day}. You can bid, and the buyer can accept your bid from that day.`
