export const picture = (number: number) => `Picture ${number}`
export const chooseCategory = 'Choose a category'
export const enterPrice = 'Enter a price'
export const required = (label: string) => `${label} is required`
export const addPicture = 'Add at least one picture'
export const productName = 'Product name'
export const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
export const picturesUploading = 'Pictures uploading'
export const nameCategoryDescription = 'Name, category, description'
export const price = 'Price'
export const stock = 'Stock'
export const details = 'Required details'
