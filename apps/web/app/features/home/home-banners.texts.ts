export const promotions = 'Promotions'
