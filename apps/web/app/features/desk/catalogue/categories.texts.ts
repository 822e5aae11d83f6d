export const categoriesLead =
  'In the order in which pages show them, subcategories behind their category. Old links to a merged category lead to the one that it is part of.'
export const noCategories = 'There are no categories.'
export const categoryNotFound = 'Category not found'
export const below = (name: string) => `Subcategory of ${name}`
export const products = (count: string) => `${count} ${count === '1' ? 'product' : 'products'}`
export const asks = (labels: readonly string[]) => `Asks about: ${labels.join(', ')}`
export const mergedInto = (name: string) => `Merged into ${name}`
export const isMoving = 'Its products and requests are still moving.'
export const reason = 'Reason, for the audit log'

export const add = 'New category'
export const added = 'Category added'
export const change = 'Change'
export const changeOf = (name: string) => `Change ${name}`
export const changed = 'Category changed'
export const changeText = 'Pages, searches and lists show it at once.'
export const nameOfCategory = 'Name'
export const icon = 'Icon'
export const chooseIcon = 'Choose an icon'
export const keepIcon = 'As it is'
export const level = 'Parent category'
export const firstLevel = 'No other category'
export const place = 'Place'
export const first = 'First'
export const after = (name: string) => `After ${name}`
export const icons = {
  baby: 'Baby',
  bags: 'Bags',
  beauty: 'Beauty',
  books: 'Books',
  building: 'Building',
  computers: 'Computers',
  crafts: 'Crafts',
  farm: 'Farm',
  fashion: 'Fashion',
  furniture: 'Furniture',
  groceries: 'Groceries',
  'home-appliances': 'Home appliances',
  jewellery: 'Jewellery',
  kente: 'Kente',
  'kitchen-appliances': 'Kitchen appliances',
  kitchen: 'Kitchen',
  phones: 'Phones',
  power: 'Power',
  shoes: 'Shoes',
  'tv-and-audio': 'TV and audio',
  vehicles: 'Vehicles',
} as const

export const merge = 'Merge'
export const mergeOf = (name: string) => `Merge ${name}`
export const mergeTitle = (name: string) => `Merge ${name} into another category?`
export const mergeText =
  'Its products, requests, saved searches, subcategories, fields and posting rules move to the other category, whose commission then holds for them. This cannot be undone.'
export const mergeInto = 'Merge into'
export const chooseCategory = 'Choose a category'
export const mergeDone = 'Merged. What is in it moves now.'

export const fields = 'Fields'
export const fieldsOf = (category: string) => `Fields of ${category}`
export const fieldsLead = 'What this category asks about its products. Buyers filter by fields with choices.'
export const noFields = 'This category has no fields of its own.'
export const addField = 'New field'
export const fieldAdded = 'Field added'
export const fieldChanged = 'Field changed'
export const fieldText = 'Products show it by the label. Its type, and who sees it, cannot be changed later.'
export const label = 'Label'
export const type = 'Type'
export const types = { text: 'Text', choice: 'Choice', number: 'Number' } as const
export const choices = 'Choices, one a line'
export const unit = 'Unit, such as kg'
export const required = 'Required when a product is published'
export const isPrivate = 'Only the shop sees it'
export const isRequired = 'Required'
export const removeField = 'Remove'
export const removeOf = (name: string) => `Remove ${name}`
export const removeTitle = (name: string) => `Remove the field ${name}?`
export const removeText = 'Products no longer show what they say about it, and buyers no longer filter by it.'
export const fieldRemoved = 'Field removed'
