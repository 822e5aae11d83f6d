export const newBidsTheLowest = (count: number, best: string) => `${count} new bids, the lowest ${best}`
export const newBid = (best: string, businessName: string) => `New bid: ${best} from ${businessName}`
