export const minimumIs = (min: number) => `The minimum is ${min}`
export const onlyInStock = (max: number) => `Only ${max} in stock`
export const decreaseQuantity = 'Decrease quantity'
export const increaseQuantity = 'Increase quantity'
