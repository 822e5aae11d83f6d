export const brand = 'Brand'
export const condition = 'Condition'
export const conditionHints = {
  new: 'Unused, in its box',
  used: 'Say the age and marks',
  refurbished: 'Repaired and tested',
}
export const conditionTitle = 'Condition and warranty'
export const givenBy = 'Given by'
export const manufacturer = 'Manufacturer'
export const months = (count: string) => (count === '1' ? '1 month' : `${count} months`)
export const noWarranty = 'No warranty'
export const warranty = 'Warranty'
export const yourShop = 'Your shop'
