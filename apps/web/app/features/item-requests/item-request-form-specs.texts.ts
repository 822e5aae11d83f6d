export const brand = 'Brand'
export const condition = 'Condition'
export const colour = 'Colour'
export const size = 'Size'
export const quantity = 'Quantity'
export const warranty = 'Warranty'
export const giveANameAndAValue = 'Give a name and a value'
export const added = (name: string, value: string) => `Added ${name}: ${value}`
export const removed = (name: string | undefined) => `Removed ${name}`
export const requiredSpecifications = 'Required specifications'
export const remove = (spec: string) => `Remove ${spec}`
export const suggestions = 'Suggestions'
export const nameLabel = 'Name'
export const power = 'Power'
export const valueLabel = 'Value'
export const powerExample = '3.5 kVA or more'
export const add = 'Add'
export const specification = 'specification'
