export const seller = 'Seller'
export const outOf5 = 'out of 5'
export const messageTheSeller = 'Message the seller'
export const sellerDetailsReturnsAndComplaints = 'Seller details, returns and complaints'
