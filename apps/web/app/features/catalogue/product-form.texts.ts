export const pictures = 'Pictures'
export const picturesLead = 'The first one is the cover. Plain ground and daylight sell best.'
export const ofPictures = (count: number, most: number) => `${count} of ${most}`
export const about = 'About the product'
export const name = 'Product name'
export const nameHint = 'Say what it is, then the size or model.'
export const category = 'Category'
export const chooseCategory = 'Choose a category'
export const choose = 'Choose'
export const description = 'Description'
export const descriptionHint = 'What is in the box, and anything a buyer must know.'
export const onlyYou = 'Seen by your shop only.'
export const priceTitle = 'Price'
export const regularPrice = 'Regular price'
export const salePrice = 'Sale price'
export const saves = (amount: string) => `The buyer saves ${amount}`
export const stockTitle = 'Stock and variants'
export const stockLead = 'Add an option, such as size or colour, where each has its own stock.'
export const quantityPrices = 'Quantity prices'
export const inStock = 'In stock'
export const warnBelow = 'Warn me below'
export const warnHint = '0 for never.'
export const minimumOrder = 'Minimum order'
export const sku = 'SKU'
export const skuHint = 'Your own code. Buyers do not see it.'
export const conditionTitle = 'Condition and warranty'
export const condition = 'Condition'
export const conditionHints = {
  new: 'Unused, in its box',
  used: 'Say the age and marks',
  refurbished: 'Repaired and tested',
}
export const brand = 'Brand'
export const warranty = 'Warranty'
export const noWarranty = 'No warranty'
export const months = (count: string) => (count === '1' ? '1 month' : `${count} months`)
export const givenBy = 'Given by'
export const yourShop = 'Your shop'
export const manufacturer = 'Manufacturer'
export const delivery = 'Delivery'
export const weight = 'Weight'
export const kilograms = 'kg'
export const centimetres = 'cm'
export const sides = { length: 'Length', width: 'Width', height: 'Height' }
export const specifications = 'Specifications'
export const specificationsLead = 'Anything else that buyers compare.'
export const specName = (number: number) => `Name of specification ${number}`
export const specValue = (number: number) => `Value of specification ${number}`
export const specNameExample = 'Blades'
export const specValueExample = '5'
export const removeSpec = (spec: string) => `Remove ${spec}`
export const preview = 'How buyers see it'
export const previewLead = 'Changes as you type'
export const ready = 'Ready to publish'
export const ofChecks = (done: number, all: number) => `${done} of ${all}`
export const isDone = ', done'
export const isMissing = ', missing'
export const saveDraft = 'Save draft'
export const saveHidden = 'Save hidden'
export const hide = 'Hide'
export const publish = 'Publish'
export const saveChanges = 'Save changes'
export const notSaved = 'Product not saved'
export const tryAgain = 'Check your connection and try again. What you typed is kept.'
export const notAllSent = 'Some pictures were not sent. Try again or remove them.'
