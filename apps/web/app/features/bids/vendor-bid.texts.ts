export const yourBidNotTaken = (money: string) => `Your bid of ${money} was not taken. You may send another one.`
