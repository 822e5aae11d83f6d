export const notEnoughLeft = 'There is not enough of it left'
