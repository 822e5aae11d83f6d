export const chooseARegionToSee = 'Choose a region to see how your order can travel.'
export const howShouldItTravel = 'How should it travel?'
export const deliveryFrom = (businessName: string) => `Delivery from ${businessName}`
export const sellerListsNoWeight =
  'The seller lists no weight for some items. They are charged in the lowest weight band.'
export const noFee = 'No fee'
