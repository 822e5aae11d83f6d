export const more = (product: string) => `More for ${product}`
export const edit = 'Edit'
export const view = 'View as buyer'
export const hide = 'Hide'
export const publish = 'Publish'
export const duplicate = 'Duplicate'
export const feature = 'Request featuring'
const remove = 'Delete'
export { remove as delete }
