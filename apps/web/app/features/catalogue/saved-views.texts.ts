export const saveView = 'Save view'
export const onThisDevice = 'Keeps this search and its filters on this device.'
export const name = 'Name of the view'
export const save = 'Save'
export const cancel = 'Cancel'
export const remove = (view: string) => `Remove view ${view}`
