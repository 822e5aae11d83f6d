export const maakye = 'Maakye'
export const maaha = 'Maaha'
export const maadwo = 'Maadwo'
