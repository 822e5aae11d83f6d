export const address = 'Address'
export const placeOf = (landmark: string, town: string) => `${landmark}, ${town}`
export const lastOrder = 'Your last order'
export const another = 'Another address'
