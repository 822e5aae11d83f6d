export const notEnoughLeft = 'Not enough in stock'
