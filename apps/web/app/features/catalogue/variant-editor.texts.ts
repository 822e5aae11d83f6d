export const optionName = 'Option name'
export const optionHint = 'For example Size, Colour or Storage'
export const optionNeeded = 'Enter a name'
export const addOption = 'Add option'
export const add = 'Add'
export const cancel = 'Cancel'
export const done = 'Done'
export const edit = 'Edit'
export const editOption = (name: string) => `Edit ${name}`
export const removeOption = 'Remove option'
export const addValueTo = (name: string) => `Add a value to ${name}`
export const newValue = (name: string) => `New value of ${name}`
export const removeValue = (value: string, name: string) => `Remove ${value} from ${name}`
export const noValues = 'Add at least one value.'
export const isThere = (text: string) => `${text} is already there`
export const tooMany = (most: number) =>
  `A product can have at most ${most} variants. Remove values or combinations first.`
export const price = (variant: string) => `Price of ${variant}`
export const stock = (variant: string) => `Stock of ${variant}`
export const picture = (variant: string) => `Picture of ${variant}`
export const noPicture = 'No own picture'
export const pictureNumber = (number: number) => `Picture ${number}`
export const removeVariant = (variant: string) => `Remove ${variant}`
export const variants = 'Variants'
export const inStock = 'In stock'
export const low = 'Low'
export const soldOut = 'Sold out'
export const total = (pieces: string, count: number) =>
  `${pieces} in stock in ${count} ${count === 1 ? 'variant' : 'variants'}`
export const emptyPrice = 'An empty price means the product’s price. A variant with its own price has no discount.'
export const missing = (count: number) =>
  count === 1 ? '1 combination is not sold.' : `${count} combinations are not sold.`
export const addMissing = 'Add all combinations'
export const quantityFrom = 'From quantity'
export const unitPrice = 'Price each'
export const addStep = 'Add quantity price'
export const removeStep = (number: number) => `Remove quantity price ${number}`
export const stepNumber = (number: number) => `Quantity price ${number}`
export const stepsHint = (most: number) =>
  `Buyers pay less per piece from a quantity on. All variants count together. Up to ${most} steps.`
