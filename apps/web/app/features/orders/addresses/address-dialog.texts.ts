export const add = 'Add an address'
export const change = (label: string) => `Change ${label}`
export const label = 'Name of the address'
export const labelHint = 'Like Home or Work'
export const save = 'Save address'
export const added = 'Address added'
export const changed = 'Address changed'
export const cancel = 'Cancel'
