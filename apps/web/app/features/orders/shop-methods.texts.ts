export const chooseARegionToSee = 'Choose a region to see the delivery methods.'
export const howShouldItBeDelivered = 'How should it be delivered?'
export const deliveryFrom = (businessName: string) => `Delivery from ${businessName}`
export const sellerListsNoWeight =
  'The seller lists no weight for some items. They are charged in the lowest weight band.'
export const noFee = 'No fee'
