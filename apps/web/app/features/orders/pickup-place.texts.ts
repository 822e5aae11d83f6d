export const collectAt = 'Collect at'
export const youSeeTheFullAddress = 'You see the full address and directions once you have paid.'
export const addALandmarkAndDirections =
  'Add a landmark and directions in your shop settings, so that the buyer finds you.'
export const shopHasNotAddedDirections = 'The shop has not added directions. Message it before you go.'
