export const centimetres = 'cm'
export const delivery = 'Delivery'
export const kilograms = 'kg'
export const sides = { length: 'Length', width: 'Width', height: 'Height' }
export const weight = 'Weight'
