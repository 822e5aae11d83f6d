export const brand = 'Brand'
export const condition = 'Condition'
export const warranty = 'Warranty'
export const weightLabel = 'Weight'
export const kg = (weight: number) => `${weight} kg`
export const smallestOrder = 'Smallest order'
export const oneMonth = '1 month'
export const monthsText = (months: number) => `${months} months`
export const fromTheManufacturer = (length: string, by: string | null) =>
  `${length}, from the ${by === 'manufacturer' ? 'manufacturer' : 'seller'}`
export const dimensionsSides = (sides: string) => `Dimensions (${sides})`
export const cm = (sides: string) => `${sides} cm`
export const dimensions = 'Dimensions'
export const side = (name: string, size: string | number) => `${name} ${typeof size === 'number' ? `${size} cm` : size}`
