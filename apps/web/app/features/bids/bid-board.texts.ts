export const amount = 'Amount'
export const delivery = 'Delivery'
export const rating = 'Rating'
export const place = 'Place'
export const message = 'Message'
export const bidsSideBySide = 'Bids side by side'
export const shop = 'Shop'
export const decide = 'Decide'
export const noReviewsYet = 'No reviews yet'
export const notSaid = 'Not given'
export const none = 'None'
export const w216pxMaxW = (ground: string) =>
  `w-[216px] max-w-[216px] border-b border-l border-line px-3.5 py-3 align-top wrap-anywhere [tbody_tr:last-child_&]:border-b-0 ${ground}`
